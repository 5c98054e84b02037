import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { inFolder, runTask } from "../../bench/lib/child.ts";
import { data } from "../../bench/lib/data.ts";
import { printTable } from "../../bench/lib/table.ts";

const PYTHON = process.env.LACUNA_TORCH_PYTHON ?? "/usr/bin/python3";
/** Updates of the official training in small: 400 steps of three. */
const UPDATES = process.env.LACUNA_UPDATES ?? "1200";
const SEEDS = (process.env.LACUNA_SEEDS ?? "1,2,3").split(",");

/** Where each model's official code is looked for; models without a checkout are left out by name. */
const checkouts: Readonly<Record<string, string | undefined>> = {
  gqe: process.env.LACUNA_KGREASONING,
  query2box: process.env.LACUNA_KGREASONING,
  betae: process.env.LACUNA_KGREASONING,
  cone: process.env.LACUNA_CONE,
  logice: process.env.LACUNA_LOGICE,
  fuzzqe: process.env.LACUNA_FUZZQE,
  newlook: process.env.LACUNA_NEWLOOK,
  lmpnn: process.env.LACUNA_LMPNN,
};

/** Official code whose training is not that of KGReasoning. */
const ownScripts: readonly string[] = ["newlook", "lmpnn"];

type Figures = Readonly<Record<string, number>>;
type Sizes = Readonly<Record<"entities" | "relations", number>>;

/**
 * Models trained on UMLS in small, by the official code and here, on the same queries and on queries drawn while training goes
 * on; all are ranked on the same test queries by the same code (official checkpoints give the official logits here, which
 * `test/solvers/query-model-vectors.test.ts` holds).
 */
export async function bench(): Promise<void> {
  await inFolder(async (folder) => {
    const graph = data("umls");
    const queries = join(folder, "queries.jsonl");
    const { told: sizes } = await runTask<Sizes>("query-parity-task", ["draw", graph, queries]);
    for (const [model, checkout] of Object.entries(checkouts)) {
      if (!checkout || !existsSync(checkout)) {
        console.log(`${model}: left out, no checkout of its official code`);
        continue;
      }
      const sides: Record<string, Figures[]> = {
        official: [],
        "Lacuna, same queries": [],
        "Lacuna, drawn": [],
      };
      for (const seed of SEEDS) {
        const checkpoint = join(folder, `${model}-${seed}.pth`);
        const args = [
          `experiments/query-parity/query-parity${ownScripts.includes(model) ? `-${model}` : ""}.py`,
          checkout,
          model,
          queries,
          String(sizes.entities),
          String(sizes.relations),
        ];
        const { status, stderr } = spawnSync(PYTHON, [...args, seed, UPDATES, checkpoint], {
          encoding: "utf8",
        });
        if (status !== 0) throw new Error(`${PYTHON} ${args.join(" ")} ended with ${status}:\n${stderr}`);
        const task = async (...rest: string[]) => (await runTask<Figures>("query-parity-task", rest)).told;
        sides.official!.push(await task("score", graph, model, checkpoint));
        sides["Lacuna, same queries"]!.push(await task("train", graph, model, seed, UPDATES, queries));
        sides["Lacuna, drawn"]!.push(await task("drawn", graph, model, seed, UPDATES, queries));
      }
      const types = Object.keys(sides.official![0]!);
      printTable(
        [model, ...types, "mean"],
        Object.entries(sides).map(([side, runs]) => [
          side,
          ...types.map((type) => spread(runs.map((run) => run[type]!))),
          spread(runs.map((run) => mean(types.map((type) => run[type]!)))),
        ]),
      );
    }
  });
}

const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;

/** Mean and standard deviation over seeds, in hundredths. */
function spread(values: readonly number[]): string {
  const middle = mean(values);
  const variance = values.reduce((sum, each) => sum + (each - middle) ** 2, 0) / (values.length - 1);
  return `${(100 * middle).toFixed(1)} ± ${(100 * Math.sqrt(variance)).toFixed(1)}`;
}
