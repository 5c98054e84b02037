import { type Command, InvalidArgumentError, Option } from "commander";
import type { Unions } from "../../hardness/index.ts";
import type { Split } from "../../kg/graph.ts";
import { command, type GlobalOptions, type Io } from "../io.ts";

export interface HardnessOptions extends GlobalOptions {
  readonly graph?: string;
  readonly split: Split;
  readonly by: "class" | "cardinality" | "frequency";
  readonly unions: Unions;
  readonly svg?: string;
  readonly format?: string;
  readonly force?: boolean;
}

/** Adds `lacuna benchmark hardness`. The work is loaded when the command runs. */
export function addHardness(benchmark: Command, io: Io): void {
  benchmark.addCommand(
    command("hardness", "what the answers of a benchmark reduce to: how many links they really lack")
      .argument("<queries...>", "benchmark folders, or files of queries in any notation (with --graph)")
      .option(
        "--graph <graph>",
        "work it out on this graph; without it, a benchmark folder's own record is shown",
      )
      .addOption(
        new Option("--split <split>", "for files of queries: which links are missing")
          .choices(["train", "valid", "test"])
          .default("test"),
      )
      .addOption(
        new Option("--by <what>", "by class, by number of existing entities, or by top relation and anchor")
          .choices(["class", "cardinality", "frequency"])
          .default("class"),
      )
      .addOption(
        new Option(
          "--unions <how>",
          "filtered: as published, all branches have to be there; any: each branch by itself",
        )
          .choices(["filtered", "any"])
          .default("filtered"),
      )
      .option("--svg <file>", "write a picture of the spectrum", notEmpty)
      .option("--format <format>", "read the graph as this format instead of finding it out")
      .option("--force", "replace an earlier picture")
      .addHelpText("after", HELP)
      .action(async (paths: string[], options: HardnessOptions) => {
        const { showHardness } = await import("./hardness-show.ts");
        await showHardness(paths, options, io);
      }),
  );
}

function notEmpty(path: string): string {
  if (path === "") throw new InvalidArgumentError("it is empty");
  return path;
}

const HELP = `
Examples:
  lacuna benchmark hardness bench
  lacuna benchmark hardness betae-queries-nell/jsonl --graph nell-betae --split test --svg spectrum.svg
  lacuna benchmark hardness test.2i.jsonl.gz --graph fb15k-237-betae --by cardinality --json

--json prints {"types":[{"type","queries","pairs","dropped","reduces":{"1p":{"pairs","share",…},…}}]};
full inference stands under the type's own name.
`;
