import { type Command, InvalidArgumentError, Option } from "commander";
import type { Manifest } from "../../benchmark/folder/manifest.ts";
import { protocolHelp } from "../../benchmark/protocol-help.ts";
import type { Shard } from "../../benchmark/runner-jobs.ts";
import type { Split } from "../../kg/graph.ts";
import type { ExportOptions } from "../benchmark/export.ts";
import { addHardness } from "../benchmark/hardness.ts";
import type { ImportOptions } from "../benchmark/import.ts";
import type { SampleOptions } from "../benchmark/sample.ts";
import type { VerifyOptions } from "../benchmark/verify.ts";
import { command, type GlobalOptions, type Io, wholeNumber } from "../io.ts";

const graphHelp = "a folder or file of triples, a snapshot, or world";
const forceHelp = "replace an earlier benchmark";

/** Adds `lacuna benchmark sample`, `verify`, `import`, `export`, `hardness` and `merge`. The work is loaded when a command runs. */
export function addBenchmarkCommands(program: Command, io: Io): void {
  const benchmark = program
    .command("benchmark")
    .description("sample, check, convert and merge benchmarks of queries");

  benchmark.addCommand(
    command("sample", "make a benchmark of queries with easy and hard answers")
      .argument("<graph>", graphHelp)
      .requiredOption("--protocol <name>", "betae, efo1, efok, balanced, or a module of yours: ./mine.mjs")
      .option(
        "--types <types>",
        "types by name or formula, or all, efo1, efok-official, efok-complete (default: all)",
      )
      .option(
        "--per-type <n>",
        "queries of each type, pairs of each class when balanced (default: as the protocol has it)",
        positive,
      )
      .option("--split <splits>", "test, valid, train, or several: valid,test", splitList, ["test"])
      .requiredOption("--out <folder>", "the benchmark folder to write", notEmpty)
      .option("--set <key=value>", "a parameter of the protocol; may be repeated", gathered, [])
      .option("--shard <i/n>", "make the i-th of n parts only (see benchmark merge)", shardOf)
      .option("--format <format>", "read the graph as this format instead of finding it out")
      .option("--force", forceHelp)
      .addHelpText(
        "after",
        () =>
          `${SAMPLE_HELP}\nParameters (--set; defaults are as published, per-type is --per-type):\n${protocolHelp()}\n`,
      )
      .action(async (graph: string, options: SampleOptions) => {
        const { sampleInto } = await import("../benchmark/sample.ts");
        await show(io, options, await sampleInto(graph, options, io));
      }),
  );

  benchmark.addCommand(
    command("verify", "recompute hashes, counts and all answers of a benchmark")
      .argument("<folder>", "the benchmark folder")
      .requiredOption("--graph <graph>", graphHelp)
      .option("--format <format>", "read the graph as this format instead of finding it out")
      .action(async (folder: string, options: VerifyOptions) => {
        const [{ verifyFolder }, { verifiedText, refuseMistakes }] = await Promise.all([
          import("../benchmark/verify.ts"),
          import("../benchmark/text.ts"),
        ]);
        const found = await verifyFolder(folder, options, io);
        io.out(options.json ? `${JSON.stringify(found)}\n` : verifiedText(folder, found));
        refuseMistakes(folder, found);
      }),
  );

  benchmark.addCommand(
    command("import", "make a benchmark from the queries of another tool, answers computed on the graph")
      .argument(
        "<files...>",
        "BetaE or Query2Box pickles, JSON lines, EFO-1-QA CSV, EFO_k JSON, or folders of them",
      )
      .requiredOption("--graph <graph>", graphHelp)
      .requiredOption("--split <split>", "train, valid or test: which graph is observed", oneSplit)
      .requiredOption("--out <folder>", "the benchmark folder to write", notEmpty)
      .addOption(
        new Option(
          "--answers <which>",
          "answers of the files are only compared, kept where there are some, or a selection of the hard ones (+H)",
        )
          .choices(["computed", "given", "selected"])
          .default("computed"),
      )
      .option("--format <format>", "read the graph as this format instead of finding it out")
      .option("--force", forceHelp)
      .action(async (files: string[], options: ImportOptions) => {
        const { importInto } = await import("../benchmark/import.ts");
        await show(io, options, await importInto(files, options, io));
      }),
  );

  benchmark.addCommand(
    command("export", "write a benchmark for other tools")
      .argument("<folder>", "the benchmark folder")
      .addOption(
        new Option("--to <tool>", "whose files are written")
          .choices(["betae", "query2box", "efo1", "efok"])
          .makeOptionMandatory(),
      )
      .requiredOption("--out <folder>", "the folder to write", notEmpty)
      .option("--force", "replace an earlier export")
      .action(async (folder: string, options: ExportOptions) => {
        const { exportInto } = await import("../benchmark/export.ts");
        const written = await exportInto(folder, options);
        io.out(
          options.json
            ? `${JSON.stringify(written)}\n`
            : `wrote ${options.out}: ${written.files.length} files, ${written.queries} queries\n`,
        );
      }),
  );

  addHardness(benchmark, io);

  benchmark.addCommand(
    command("merge", "put shards of one benchmark together")
      .argument("<folders...>", "the folders of all shards")
      .requiredOption("--out <folder>", "the benchmark folder to write", notEmpty)
      .option("--force", forceHelp)
      .action(async (folders: string[], options: GlobalOptions & { out: string; force?: boolean }) => {
        const { mergeInto } = await import("../benchmark/merge.ts");
        await show(io, options, await mergeInto(folders, options.out, options.force ?? false));
      }),
  );
}

async function show(io: Io, options: GlobalOptions & { out: string }, manifest: Manifest): Promise<void> {
  const { manifestText } = await import("../benchmark/text.ts");
  io.out(
    options.json
      ? `${JSON.stringify({ out: options.out, ...manifest })}\n`
      : manifestText(options.out, manifest),
  );
}

function notEmpty(path: string): string {
  if (path === "") throw new InvalidArgumentError("it is empty");
  return path;
}

function positive(text: string): number {
  const count = wholeNumber(text);
  if (count === 0) throw new InvalidArgumentError("it is 0");
  return count;
}

function oneSplit(text: string): Split {
  if (text === "train" || text === "valid" || text === "test") return text;
  throw new InvalidArgumentError(`"${text}" is none of train, valid and test`);
}

function splitList(text: string): Split[] {
  const list = text.split(",").map((each) => oneSplit(each.trim()));
  if (new Set(list).size < list.length) throw new InvalidArgumentError("a split is named twice");
  return list;
}

const gathered = (text: string, before: readonly string[]): string[] => [...before, text];

function shardOf(text: string): Shard {
  const found = /^(\d{1,6})\/(\d{1,6})$/.exec(text);
  const [index, of] = [Number(found?.[1]), Number(found?.[2])];
  if (!found || index < 1 || index > of)
    throw new InvalidArgumentError(`"${text}" is no shard such as 2/8 (the first is 1/8)`);
  return { index, of };
}

const SAMPLE_HELP = `
Examples:
  lacuna benchmark sample fb15k-237 --protocol betae --per-type 5000 --split valid,test --seed 7 --out bench
  lacuna benchmark sample fb15k-237 --protocol efo1 --types efo1 --shard 3/16 --out bench-3

A run that was killed goes on when the same command is given again, and ends in the same bytes.
`;
