import { type Command, Option } from "commander";
import { command, type Io, wholeNumber } from "../io.ts";
import { addKernelOption } from "../kernel-option.ts";
import type { LinksTrainOptions } from "./train.ts";
import { aboveZero, atLeastOne, decimal, graphHelp, notEmpty } from "./train-options.ts";

/** Adds `lacuna links train`. */
export function addTrainCommand(
  links: Command,
  print: (json: boolean | undefined, value: unknown, text: () => string) => void,
  io: Io,
): void {
  const choice = (flags: string, text: string, names: readonly string[]) =>
    new Option(flags, text).choices(names);
  links.addCommand(
    addKernelOption(
      command("train", "train a link predictor on the train split of a graph, in both directions"),
    )
      .argument("<graph>", graphHelp, notEmpty)
      .requiredOption("--out <folder>", "the model folder to write", notEmpty)
      .addOption(
        choice("--model <name>", "scoring function (complex)", [
          ...["complex", "distmult", "cp", "transe", "transe-l2", "rotate"],
        ]),
      )
      .option("--rank <n>", "dimensions of a vector, complex ones for complex and rotate (200)", atLeastOne)
      .option("--preset <graph>", "published settings: fb15k, fb15k-237, nell995, icews18", notEmpty)
      .option("--epochs <n>", "times through the training links, at most (100)", atLeastOne)
      .option("--batch <n>", "triples of a step, or questions for k-vs-all (500)", atLeastOne)
      .addOption(
        choice("--loss <name>", "k-vs-all, for distances negative-sampling", [
          ...["1-vs-all", "k-vs-all", "negative-sampling"],
        ]),
      )
      .addOption(
        choice(
          "--weighting <how>",
          "k-vs-all: the tails of a question weigh as many as they are, or as one",
          ["sum", "mean"],
        ),
      )
      .option("--relation-weight <w>", "weight of the loss of relation prediction (0)", decimal)
      .addOption(choice("--regularizer <name>", "n3, for distances none", ["n3", "l2", "none"]))
      .option("--penalty <w>", "weight of the regularizer (0.05)", decimal)
      .addOption(choice("--optimizer <name>", "adagrad", ["adagrad", "adam"]))
      .option("--rate <r>", "learning rate (adagrad 0.1, adam 0.001)", aboveZero)
      .option("--init <s>", "spread of the first values", aboveZero)
      .option("--negatives <n>", "negative-sampling: corrupted tails of a triple (128)", atLeastOne)
      .option("--margin <g>", "negative-sampling: what is added to a score (9)", decimal)
      .option("--temperature <a>", "negative-sampling: how much harder ones weigh more (1)", decimal)
      .option("--validate-every <n>", "epochs between validations; 0: never (5)", wholeNumber)
      .option("--validate-triples <n>", "valid triples drawn for it; 0: all (5000)", wholeNumber)
      .addOption(
        choice(
          "--filter-with <split>",
          "answers that validation ranks filter out: of train and valid, or with test as other libraries do (valid)",
          ["valid", "test"],
        ),
      )
      .option(
        "--patience <n>",
        "stop after so many validations without a better one; 0: never (5)",
        wholeNumber,
      )
      .addOption(choice("--dtype <type>", "how to store the tables (float32)", ["float32", "float16"]))
      .option("--checkpoint <minutes>", "how often to keep what is trained", decimal, 5)
      .option("--force", "replace an earlier model folder, or a training with other settings")
      .action(async (graph: string, options: LinksTrainOptions) => {
        const [{ trainInto }, { trainText }] = await Promise.all([
          import("./train.ts"),
          import("./train-text.ts"),
        ]);
        const trained = await trainInto(graph, options, io);
        print(options.json, trained, () => trainText(trained));
      }),
  );
}
