import type { Column } from "../meaning.ts";
import { link } from "../meaning.ts";
import { lexeme, relationsOf } from "./build.ts";
import { type Built, type Rule, rule } from "./engine.ts";
import { ask, set } from "./question-parts.ts";
import type { Sense } from "./sense.ts";
import type { Value } from "./value.ts";

/** Several columns of things at once: "name and age of the players", "start and end of Cobalt". */
export const columnRules: readonly Rule[] = [
  rule("column", "FIG", ([fig]) => ({ columns: [{ figure: lexeme(fig, "FIG")!.figure }] })),
  rule("column", "WHEN", (_, sense) => onlyTime(sense)),
  rule("column", "REL", ([rel]) => {
    const forward = relationsOf(rel).filter((relation) => relation % 2 === 0);
    return forward.length === 1 ? { columns: [{ relation: forward[0]! }] } : undefined;
  }),
  // What things are called stands in the answer anyway.
  rule("column", "CALLED", () => ({ columns: [] }), 0.01),
  rule("columns", "column AND column", ([one, , other]) => joined(one, other)),
  rule("columns", "column COMMA AND? columns", ([one, , , more]) => joined(one, more)),
  rule("columns", "column COMMA column", ([one, , other]) => joined(one, other), 0.02),
  rule("columns", "BOTH columns", ([, all]) => all),
  rule("body", "WH? BE? columns OF|PREP things", ([, , all, , of], sense) => columnsOf(all, of, sense), 0.04),
  rule("body", "WH? BE? names POSS columns", ([, , of, , all], sense) => columnsOf(all, of, sense), 0.04),
  rule("body", "WH columns DO|HAVE things HAVE", ([, all, , of], sense) => columnsOf(all, of, sense), 0.04),
  rule("body", "things WITH columns", ([of, , all], sense) => columnsOf(all, of, sense), 0.12),
  rule("body", "things AND|WITH columns", ([of, , all], sense) => columnsOf(all, of, sense), 0.12),
  rule("body", "things WITH THEIR column", ([of, , , all], sense) => columnsOf(all, of, sense), 0.04),
  rule("body", "things AND THEIR column", ([of, , , all], sense) => columnsOf(all, of, sense), 0.04),
  rule(
    "body",
    "CALLED AND column OF|PREP things",
    ([, , all, , of], sense) => columnsOf(all, of, sense),
    0.02,
  ),
];

const joined = (one: Value | undefined, other: Value | undefined): Value | undefined => {
  const all = [...(one?.columns ?? []), ...(other?.columns ?? [])];
  const keys = new Set(all.map((each) => JSON.stringify(each)));
  return keys.size === all.length && all.length > 0 ? { columns: all } : undefined;
};

function onlyTime({ field }: Sense): Value | undefined {
  const times = field.figures.flatMap(({ kind }, figure) => (kind === "time" ? [figure] : []));
  return times.length === 1 ? { columns: [{ figure: times[0]! }] } : undefined;
}

/** Columns of things that could have each of them. */
function columnsOf(all: Value | undefined, of: Value | undefined, sense: Sense): Built {
  const columns: readonly Column[] = all?.columns ?? [];
  const found = of?.phrase && !of.phrase.but ? (of.phrase.names ? of.phrase.set : set(of, sense)) : undefined;
  if (!found || columns.length === 0) return undefined;
  const has = (column: Column) =>
    sense.fit(found, "figure" in column ? { is: "known", figure: column.figure } : link(column.relation));
  return columns.every(has) ? ask({ ask: "columns", of: found, columns }) : undefined;
}
