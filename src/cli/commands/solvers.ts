import { type Command, Option } from "commander";
import type { Split } from "../../kg/graph.ts";
import { command, type GlobalOptions, type Io, wholeNumber } from "../io.ts";
import type { KernelOption } from "../kernel-option.ts";
import type { Known } from "../../operations/solve/chosen.ts";
import { addSolverOptions, names } from "./solver-options.ts";

/** What `lacuna solvers tune` can be told. */
export interface TuneOptions extends GlobalOptions, KernelOption {
  readonly solver: string;
  readonly graph: string;
  readonly out: string;
  readonly model?: string;
  readonly preset?: readonly string[];
  readonly set?: readonly string[];
  readonly known?: Known;
  readonly grid?: readonly string[];
  readonly split: Split;
  readonly types?: readonly string[];
  readonly limit?: number;
  readonly force?: boolean;
}

/** Adds `lacuna solvers` and `lacuna solvers tune`. */
export function addSolversCommands(program: Command, io: Io): void {
  const solvers = command("solvers", "the solvers there are, with their parameters and presets; or tune one")
    .argument("[name]", "only this one")
    .addHelpText("after", HELP)
    .action(async (name: string | undefined, options: GlobalOptions) => {
      const { listSolvers } = await import("../../operations/solve/list.ts");
      io.out(listSolvers(name, options.json ?? false));
    });
  solvers.addCommand(
    addSolverOptions(command("tune", "choose parameters for each query type on validation queries"), {
      choices: ["train", "observed"],
      usual: "what the solver's paper takes",
    })
      .argument("<benchmark>", "a benchmark folder with validation queries")
      .requiredOption("--graph <graph>", "the graph of the benchmark")
      .requiredOption("--out <file.json>", "the preset to write")
      .option("--solver <name>", "the solver", "lacuna")
      .option(
        "--grid <parameter=values>",
        "values to try, such as known=0,0.5,1; repeatable: all combinations (default: the solver's own)",
        (text: string, before: readonly string[] = []) => [...before, text],
      )
      .addOption(new Option("--split <split>", "which queries").choices(["valid", "train"]).default("valid"))
      .option("--types <names>", "only these query types", names)
      .option("--limit <n>", "only the first n queries of each type", wholeNumber)
      .option("--force", "replace an earlier preset")
      .addHelpText("after", TUNE_HELP)
      .action(async (benchmark: string, _options: unknown, self: Command) => {
        const { tuneSolver } = await import("../../operations/solve/tune.ts");
        await tuneSolver(benchmark, self.optsWithGlobals<TuneOptions>(), io);
      }),
  );
  program.addCommand(solvers);
}

const HELP = `
Examples:
  lacuna solvers
  lacuna solvers qto
  lacuna solvers tune bench --graph fb15k-237 --model models/fb237 --out mine.json
  lacuna ask world '?c : borders(France, ?c)' --model models/world --solver qto --set threshold=0.001

--json prints [{"name","describe","source","known","model","supports":{"2p":true,…},"parameters":[…],"presets":[…]}].
`;

const TUNE_HELP = `
Every combination of the grid is scored; for each query type the one of the highest MRR is kept, for other types the
one that is best on average. Test queries are never looked at. The preset is a small JSON file that says what it was
chosen on: give it to lacuna ask and lacuna eval.

Example:
  lacuna solvers tune bench --graph fb15k-237 --model models/fb237 --grid known=0,0.5,1 --out mine.json
  lacuna eval bench --graph fb15k-237 --model models/fb237 --solver lacuna --preset mine.json

--json prints {"out","values":{…},"types":{"2p":{…},…},"tried":[{"values","mrr":{"2p":x,…}}],"chosen":{…}}.
`;
