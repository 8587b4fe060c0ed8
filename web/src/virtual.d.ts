// The types of the virtual modules in build/catalogues.ts.
declare module "virtual:catalogue/*" {
  const texts: Record<string, string>;
  export default texts;
}

declare module "virtual:catalogues" {
  type Loaders = Record<import("./words/languages").Language, () => Promise<{ default: Record<string, string> }>>;
  export const LOADERS: Record<"page" | "screens" | "learn" | "study" | "moderation" | "clubs" | "chronicle" | "peer" | "road" | "duel", Loaders>;
}
