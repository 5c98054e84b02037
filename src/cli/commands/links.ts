import { type Command, Option } from "commander";
import { command, type Io } from "../io.ts";
import { addKernelOption } from "../kernel-option.ts";
import type { LinksCalibrateOptions } from "../links/calibrate.ts";

import type { LinksEvalOptions } from "../links/eval.ts";
import type { LinksExportOptions } from "../links/export.ts";
import type { LinksImportOptions } from "../links/import.ts";
import { addTrainCommand } from "../links/train-command.ts";
import { atLeastOne, graphHelp, notEmpty } from "../links/train-options.ts";

/**
 * Adds `lacuna links train`, `import`, `eval`, `calibrate` and `export`. The work is loaded when a command runs, so that help
 * comes at once.
 */
export function addLinksCommands(program: Command, io: Io): void {
  const links = program
    .command("links")
    .description("link predictors: train them, import trained ones, evaluate, calibrate, export");
  const print = (json: boolean | undefined, value: unknown, text: () => string) =>
    io.out(json ? `${JSON.stringify(value)}\n` : text());

  addTrainCommand(links, print, io);

  links.addCommand(
    command("import", "make a model folder of a link predictor that another tool has trained")
      .argument(
        "<files...>",
        "a torch state dict, .safetensors, .npz, or .npy files of entities and relations",
      )
      .requiredOption("--graph <graph>", graphHelp, notEmpty)
      .requiredOption("--out <folder>", "the model folder to write", notEmpty)
      .option(
        "--model <name>",
        "scoring function, where the file does not tell: complex, distmult, cp, transe, transe-l2, rotate",
      )
      .option("--entities <map>", "which entity each row is: lines of a row, a tab and a name")
      .option("--relations <map>", "which relation each row is")
      .addOption(
        new Option("--inverses <order>", "where the rows of inverse relations are").choices([
          "interleaved",
          "blocked",
        ]),
      )
      .addOption(
        new Option("--layout <layout>", "how complex numbers lie in a row").choices(["halves", "pairs"]),
      )
      .addOption(
        new Option(
          "--dtype <type>",
          "how to store the tables (as precise as the file, at most float32)",
        ).choices(["float32", "float16"]),
      )
      .option("--force", "replace an earlier model folder")
      .action(async (files: string[], options: LinksImportOptions) => {
        const { importLinks, importText } = await import("../links/import.ts");
        const imported = await importLinks(files, options);
        print(options.json, imported, () => importText(imported));
      }),
  );

  links.addCommand(
    addKernelOption(
      command("eval", "how well a model finds the held-out links of a graph: filtered MRR and Hits"),
    )
      .argument(
        "<model>",
        "a model folder, or frequency for the baseline; several joined by commas are averaged",
      )
      .requiredOption("--graph <graph>", graphHelp, notEmpty)
      .addOption(
        new Option("--split <split>", "whose links are asked for")
          .choices(["train", "valid", "test"])
          .default("test"),
      )
      .addOption(
        new Option(
          "--filter-with <split>",
          "answers of splits up to this one are filtered out (default: the split that is asked for)",
        ).choices(["train", "valid", "test"]),
      )
      .addOption(
        new Option("--ties <rule>", "the rank among equal scores")
          .choices(["realistic", "optimistic", "pessimistic", "random", "index"])
          .default("realistic"),
      )
      .option("--limit <n>", "draw this many triples of the split at random (see --seed)", atLeastOne)
      .option("--report <file>", "write a page with ranks and a reliability diagram", notEmpty)
      .option("--force", "replace an earlier page")
      .action(async (model: string, options: LinksEvalOptions) => {
        const { evalLinks, evalText } = await import("../links/eval.ts");
        const evaluated = await evalLinks(model, options, io);
        print(options.json, evaluated, () => evalText(evaluated));
      }),
  );

  links.addCommand(
    addKernelOption(
      command("calibrate", "fit probabilities to the scores of a model, on the validation split"),
    )
      .argument("<model>", "a model folder, which keeps the calibration")
      .requiredOption("--graph <graph>", graphHelp, notEmpty)
      .addOption(
        new Option("--method <name>", "temperature: a line in the log-odds; isotonic: any growing curve")
          .choices(["temperature", "isotonic"])
          .default("isotonic"),
      )
      .option("--limit <n>", "draw this many questions of validation, and of test", atLeastOne)
      .addOption(
        new Option(
          "--filter-with <split>",
          "links that are no candidates of a validation question: test looks at test links too",
        )
          .choices(["valid", "test"])
          .default("valid"),
      )
      .option("--out <folder>", "leave the model as it is and calibrate a copy", notEmpty)
      .option("--report <file>", "write a page with a reliability diagram", notEmpty)
      .option("--force", "replace an earlier copy or page")
      .action(async (model: string, options: LinksCalibrateOptions) => {
        const { calibrateLinks, calibrateText } = await import("../links/calibrate.ts");
        const calibrated = await calibrateLinks(model, options, io);
        print(options.json, calibrated, () => calibrateText(calibrated));
      }),
  );

  links.addCommand(
    command("export", "write the tables of a model for other tools")
      .argument("<model>", "a model folder")
      .requiredOption("--out <path>", "a file ending in .safetensors, or a folder for .npy files", notEmpty)
      .addOption(
        new Option("--layout <name>", "how the tables are called: lacuna, or cqd for CQD and KGReasoning")
          .choices(["lacuna", "cqd"])
          .default("lacuna"),
      )
      .addOption(
        new Option("--dtype <type>", "type of the values (default: as the model has them)").choices([
          "float32",
          "float16",
        ]),
      )
      .option("--force", "replace what is there")
      .action(async (model: string, options: LinksExportOptions) => {
        const { exportLinks, exportText } = await import("../links/export.ts");
        const exported = await exportLinks(model, options);
        print(options.json, exported, () => exportText(exported));
      }),
  );
}
