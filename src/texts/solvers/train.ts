import type { ProjectionTrained, QueryModelTrained } from "../../operations/query-models/results.ts";
import { table } from "../../report/text-table.ts";
import { settingText } from "../setting.ts";

/** The text of `lacuna solvers train`. */
export function trainedQueryModelText({
  out,
  model,
  settings,
  updates,
  kept,
  evaluation,
  kernel,
  threads,
  seconds,
}: QueryModelTrained): string {
  return [
    figuresText(evaluation),
    `wrote ${out}: ${model} (${settingText(settings)}), ${updates} updates, those of update ${kept} kept\n`,
    `${kernel}, ${threads} thread${threads === 1 ? "" : "s"}, ${seconds.toFixed(1)} s; ask it with --solver ${model} --model ${out}\n`,
  ].join("");
}

/** The text of `lacuna solvers train` for GNN-QE and UltraQuery. */
export function trainedProjectionText(trained: ProjectionTrained): string {
  const { out, solver, training, updates, kept, evaluation, kernel, threads, seconds, trainedOn } = trained;
  const goes = trained.model === "ultra" ? ", weights that go with any graph" : "";
  return [
    figuresText(evaluation),
    `wrote ${out}: ${solver}, tuned on ${trainedOn}${goes}; ${updates} updates of ${training.batch} queries, those of update ${kept} kept\n`,
    `${kernel}, ${threads} thread${threads === 1 ? "" : "s"}, ${seconds.toFixed(1)} s; ask it with --solver ${solver} --model ${out}\n`,
  ].join("");
}

/** Mean reciprocal ranks by split and type. */
function figuresText(evaluation: QueryModelTrained["evaluation"]): string {
  const splits = Object.entries(evaluation).flatMap(([split, each]) =>
    each ? [[split, each] as const] : [],
  );
  const types = Object.keys(splits[0]?.[1].types ?? {});
  const rows = splits.map(([split, { queries, mrr, types: each }]) => [
    split,
    queries,
    ...[mrr, ...types.map((type) => each[type])].map((value) => value?.toFixed(4) ?? ""),
  ]);
  return splits.length > 0 ? `${table(["split", "queries", "MRR", ...types], rows)}\n` : "";
}
