import { type Command, InvalidArgumentError } from "commander";
import { command, type Io } from "../io.ts";
import type { InfoOptions } from "../../operations/kg/info.ts";
import type { SourceOptions } from "../../operations/open/graph.ts";
import type { SplitOptions } from "../../operations/kg/split.ts";

const sourceHelp = "a folder or file of triples, a snapshot, or world";

/** Adds `lacuna kg info`, `import` and `split`. The work is loaded when a command runs, so that help comes at once. */
export function addKgCommands(program: Command, io: Io): void {
  const kg = program.command("kg").description("look at graphs, store them for fast loading, split them");
  const print = (json: boolean | undefined, value: unknown, text: () => string) =>
    io.out(json ? `${JSON.stringify(value)}\n` : text());

  kg.addCommand(
    command("info", "what a graph holds, and what about it distorts results")
      .argument("<graph>", sourceHelp)
      .option("--relations", "figures of each relation")
      .option(
        "--entities <pattern>",
        "entities whose name or label holds the pattern (* stands for any text)",
      )
      .option("--degree", "how many entities stand in how many triples")
      .option("--format <format>", "read the files as this format instead of finding it out")
      .action(async (source: string, options: SourceOptions & InfoOptions) => {
        const [{ openSource }, { graphInfo }, { infoText }] = await Promise.all([
          import("../../operations/open/graph.ts"),
          import("../../operations/kg/info.ts"),
          import("../kg/info-text.ts"),
        ]);
        const info = graphInfo(await openSource(source, options), options);
        print(options.json, info, () => infoText(info));
      }),
  );

  kg.addCommand(
    command("import", "write a snapshot of a graph, which loads at once")
      .argument("<graph>", sourceHelp)
      .requiredOption("--out <file>", "the snapshot to write, such as graph.lacuna", notEmpty)
      .option("--format <format>", "read the files as this format instead of finding it out")
      .option("--force", "replace an earlier snapshot")
      .action(async (source: string, options: SourceOptions & { out: string; force?: boolean }) => {
        const { importInto, importText } = await import("../../operations/kg/import.ts");
        const imported = await importInto(source, options);
        print(options.json, imported, () => importText(imported));
      }),
  );

  kg.addCommand(
    command("split", "put the triples of a graph into train, valid and test anew")
      .argument("<graph>", `${sourceHelp}; with --by-time, facts with timestamps`)
      .option(
        "--random <shares>",
        "at random: shares of train, valid and test, such as 80,10,10 (see --seed)",
      )
      .option(
        "--by-time <shares>",
        "by time, oldest first: shares of train, valid and test, such as 80,10,10",
      )
      .option("--keep-seen", "at random: keep every entity and relation seen in train")
      .option("--keep-earliest", "by time: leave out repeats of an earlier triple before the cut", true)
      .option(
        "--no-keep-earliest",
        "by time: cut first, and let a repeat count where its first occurrence is",
      )
      .requiredOption(
        "--out <folder>",
        "the folder to write: train.txt, valid.txt, test.txt, manifest.json",
        notEmpty,
      )
      .option("--format <format>", "read the files as this format instead of finding it out")
      .option("--force", "replace an earlier split")
      .action(async (source: string, options: SplitOptions) => {
        const [{ splitInto }, { splitText }] = await Promise.all([
          import("../../operations/kg/split.ts"),
          import("../kg/split-text.ts"),
        ]);
        const manifest = await splitInto(source, options);
        print(options.json, { out: options.out, ...manifest }, () => splitText(options.out, manifest));
      }),
  );
}

function notEmpty(path: string): string {
  if (path === "") throw new InvalidArgumentError("it is empty");
  return path;
}
