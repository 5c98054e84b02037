import { createTally, frequencies, type TypeFrequency, tallyItems, tallyOf } from "../../hardness/index.ts";
import type { Split } from "../../kg/graph.ts";
import { parseText } from "../../query/text/parse.ts";
import { repeatKey } from "../compare-answers.ts";
import { lineFields } from "./line.ts";

/** Queries that a split has more than once, or that an earlier split has too. */
export interface QueryRepeats {
  /** Queries of the split that repeat one before them. */
  readonly repeated: number;
  /** Queries of the split that stand in an earlier split, by that split. */
  readonly seen: readonly { readonly split: Split; readonly queries: number }[];
}

/** Counts what the lines of a split hold besides their hardness. */
export interface ContentCounter {
  /** A line of the split. @throws LacunaError `benchmark.broken-line`, what parsing its query throws */
  add(line: string): void;
  /** A line of an earlier split, after all lines of the split. */
  addEarlier(line: string, split: Split): void;
  /** The most frequent relation and anchor of each type, over its hard answers. */
  frequencies(): TypeFrequency[];
  repeats(earlier: readonly Split[]): QueryRepeats;
}

/** The query of a line: ids and signs, nothing that JSON would escape. */
const QUERY = /"query":"([^"]*)"/;

/** Equal queries have the same ids, however they are written; inverse relations count as one. */
const idsOf = (query: string): string =>
  (query.match(/\b[er]\d+/g) ?? [])
    .map((id) => (id.startsWith("r") ? `r${Number(id.slice(1)) >> 1}` : id))
    .sort()
    .join();

const read = (query: string) => parseText(query, { ids: true, unsafe: true });
const keyOf = (query: string): string => repeatKey(read(query));

export function contentCounter(): ContentCounter {
  const items = createTally();
  const byIds = new Map<string, string[]>();
  const met = new Map<Split, string[]>();
  return {
    add(line) {
      const { type, query, hard } = lineFields(line);
      const into = tallyOf(items, type);
      into.pairs += hard.length;
      tallyItems(into, read(query), hard.length);
      const ids = idsOf(query);
      const alike = byIds.get(ids);
      if (alike) alike.push(query);
      else byIds.set(ids, [query]);
    },
    addEarlier(line, split) {
      const query = QUERY.exec(line)?.[1] ?? "";
      if (!byIds.has(idsOf(query))) return;
      met.set(split, met.get(split) ?? []);
      met.get(split)!.push(query);
    },
    frequencies: () => frequencies(items),
    repeats(earlier) {
      let repeated = 0;
      // Few queries share their ids with another; only these are compared.
      for (const alike of byIds.values())
        if (alike.length > 1) repeated += alike.length - new Set(alike.map(keyOf)).size;
      const seen = earlier.map((split) => {
        const theirs = new Map<string, Set<string>>();
        for (const query of met.get(split) ?? []) {
          const ids = idsOf(query);
          theirs.set(ids, (theirs.get(ids) ?? new Set()).add(keyOf(query)));
        }
        let queries = 0;
        for (const [ids, keys] of theirs)
          queries += byIds.get(ids)!.filter((query) => keys.has(keyOf(query))).length;
        return { split, queries };
      });
      return { repeated, seen };
    },
  };
}
