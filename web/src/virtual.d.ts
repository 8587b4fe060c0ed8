// The types of the catalogues' chunks, which build/catalogues.ts makes.
declare module "virtual:catalogue/*" {
  const texts: Record<string, string>;
  export default texts;
}
