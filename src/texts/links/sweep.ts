import type { LinksSwept } from "../../operations/links/results.ts";
import { hitsAt } from "../../ranking/measures.ts";
import type { Rows } from "../../report/rows.ts";
import { table } from "../../report/text-table.ts";
import { shellWord } from "../../runs/shell-word.ts";
import { splitsText } from "./train.ts";

/** Trials that are shown; all are in the manifest and in `--csv`. */
const SHOWN = 20;

/** The text of `lacuna links sweep`: the trials, the best first. A merge opens no graph. */
export function sweepText(
  { out, trials, vary, shard, best, model, evaluation }: LinksSwept,
  { graph }: { readonly graph?: unknown } = {},
): string {
  const names = Object.keys(vary);
  const failed = trials.flatMap((each) => ("failed" in each ? [each] : []));
  const ranked = trials.flatMap((each) => ("failed" in each ? [] : [each])).sort((a, b) => b.mrr - a.mrr);
  const rows = ranked
    .slice(0, SHOWN)
    .map(({ trial, set, mrr, hits, kept }) => [
      trial === best ? `${trial} (best)` : String(trial),
      ...names.map((name) => set[name]),
      kept,
      ...[mrr, hits["10"]].map((value) => value.toFixed(4)),
    ]);
  const more = ranked.length > SHOWN ? `and ${ranked.length - SHOWN} more, in its manifest\n` : "";
  const whose = shard ? `shard ${shard.index} of ${shard.of}, ` : "";
  return [
    rows.length > 0 ? table(["trial", ...names, "epochs kept", "valid MRR", "Hits@10"], rows) + more : "",
    ...failed.map(({ trial, failed: why }) => `trial ${trial} was given up: ${why}\n`),
    evaluation && !shard ? `the best model:\n${splitsText(evaluation)}` : "",
    `wrote ${out}: ${whose}${trials.length} ${trials.length === 1 ? "trial" : "trials"}${model === undefined ? "" : `; the best model is ${model}`}\n`,
    shard ? "`lacuna links merge-sweep` puts all shards together\n" : "",
    typeof graph === "string" && model !== undefined && !shard
      ? `next: lacuna links predict ${shellWord(graph)} --model ${shellWord(model)}\n`
      : "",
  ].join("");
}

/** All trials in their order. */
export function sweepRows({ trials, vary }: LinksSwept): Rows {
  const names = Object.keys(vary);
  return {
    header: ["trial", ...names, "epochs", "kept", "mrr", ...hitsAt.map((most) => `hits@${most}`), "failed"],
    rows: trials.map((each) => {
      const found = "failed" in each ? undefined : each;
      return [
        ...[each.trial, ...names.map((name) => each.set[name]), found?.epochs, found?.kept, found?.mrr],
        ...hitsAt.map((most) => found?.hits[most]),
        "failed" in each ? each.failed : "",
      ];
    }),
  };
}
