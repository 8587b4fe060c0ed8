// The way to a club: its name in an address, where nothing but letters and digits tells names apart.
export const clubPath = (name: string): string => `/clubs/${encodeURIComponent(name.replace(/[^\p{L}\p{N}\p{M}]+/gu, "-"))}`;
