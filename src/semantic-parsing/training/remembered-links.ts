import type { LinkedQuestion, Linker } from "../linking/linker.ts";
import { tokensOf } from "../text/tokens.ts";

/** Questions that are remembered; typing errors make ever new ones. */
const MOST = 20_000;

/**
 * A linker that remembers what it found. Questions that are used as they are written come again with every pass; those of the same
 * words share what was found, with the text of the first.
 */
export function rememberedLinks(linker: Linker): Linker {
  const known = new Map<string, LinkedQuestion>();
  return {
    ...linker,
    link(question) {
      const words = tokensOf(question)
        .map(({ text }) => text)
        .join(" ");
      const found = known.get(words) ?? linker.link(question);
      if (known.size < MOST) known.set(words, found);
      return found;
    },
  };
}
