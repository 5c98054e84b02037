import type { RulesMined } from "../../operations/links/rules/results.ts";
import { manyOf, numberText } from "../../report/figures.ts";
import { table } from "../../report/text-table.ts";
import { rulesTable, skippedText } from "./rules.ts";

/** The text of `lacuna links mine`. */
export function minedText({
  rules,
  count,
  hubs,
  drawn,
  skipped,
  chosen,
  graph,
  out,
  seconds,
}: RulesMined): string {
  const best = Math.max(...chosen.map(({ mrr }) => mrr));
  return [
    rules.length === 0 ? "" : `${rulesTable(rules)}\n`,
    `${manyOf(count, "rule")} of ${graph}; rules with constants are counted in passing\n`,
    hubs === 0 ? "" : `the paths of ${numberText(hubs)} entities with very many links were sampled\n`,
    drawn === 0 ? "" : `${numberText(drawn)} rules of three atoms were counted over a part of their pairs\n`,
    skippedText(skipped),
    chosen.length === 0
      ? ""
      : `\n${table(
          ["put together by", "MRR on valid", "relations"],
          chosen.map(({ name, mrr, relations }) => [name, mrr.toFixed(4), relations]),
        )}chosen for each relation and direction (best alone: ${best.toFixed(4)})\n`,
    out === undefined ? `${seconds.toFixed(1)} s\n` : `wrote ${out}; ${seconds.toFixed(1)} s\n`,
  ].join("");
}
