/** Every operation by its name in the library, loaded when it is called for. Skins are derived from it. */
export const operations = {
  evaluateLinks: async () => (await import("./links/eval.ts")).evaluateLinksOperation,
} as const;
