import type { WordLink } from "../decoding/links.ts";
import type { Field } from "./field.ts";
import type { Lattice } from "./lattice.ts";
import type { Asked } from "./meaning.ts";

/** The words of a question that a reading takes for names, relations and figures, in their order. */
export function wordLinksOf(
  { graph, figures }: Field,
  { text, words, arcs }: Lattice,
  asked: Asked,
): WordLink[] {
  const written = JSON.stringify(asked);
  const has = (what: string) => written.includes(what);
  const found = new Map<number, WordLink>();
  for (const [from, list] of arcs.entries())
    for (const { lexeme, to, cost } of list) {
      const known = found.get(from);
      const [start, end] = [words[from]!.start, words[to - 1]!.end];
      if (known && known.end >= end) continue;
      const link = (is: WordLink["is"], name: string) =>
        found.set(from, {
          words: text.slice(start, end),
          start,
          end,
          is,
          name,
          similarity: Math.max(0, 1 - cost),
        });
      if (lexeme.type === "ENT" && has(`"entities":${JSON.stringify(lexeme.entities)}`))
        link("name", graph.label(lexeme.entities[0]!));
      else if (
        (lexeme.type === "REL" || lexeme.type === "VERB") &&
        lexeme.relations.some(
          (each) => has(`"relation":${each}`) || has(`"relation":${each ^ 1}`) || has(`"by":${each}`),
        )
      )
        link("predicate", graph.relations.label(lexeme.relations[0]! >> 1));
      else if (
        /^(FIG|UNIT|HOW|FVERB|SUP|COMP)$/.test(lexeme.type) &&
        "figure" in lexeme &&
        has(`"figure":${lexeme.figure}`)
      )
        link("key", figures[lexeme.figure]!.name);
    }
  const sorted = [...found.values()].sort((a, b) => a.start - b.start || b.end - a.end);
  // What lies inside a longer one is part of it.
  return sorted.filter((each, at) => !sorted.slice(0, at).some((other) => other.end >= each.end));
}
