import * as z from "zod/mini";
import { guessesSaid } from "../guesses.ts";
import { tool } from "../tool.ts";
import { graph, notation, optionalWord, query } from "./parameters.ts";

const input = z.strictObject({
  graph,
  query,
  answer: z
    .array(z.string().check(z.minLength(1, "it is empty")))
    .check(z.maxLength(20), z.describe('an entity for each variable before the colon, such as ["Niger"]')),
  model: optionalWord("also what this model believes of it, such as ultra-3g"),
  notation,
});

export const explainAnswer = tool({
  name: "explain_answer",
  title: "Explain an answer",
  description:
    "Says why an entity is, or is not, an answer to a query: the match of the query that comes nearest, link by link, and the fewest links that have no match. With a model also how much it believes in the answer, and which links of its best reasoning tree are known and which guessed.",
  input,
  readOnly: true,
  async run({ answer, ...given }, call) {
    const found = await call.run("askWhyNot", {
      ...given,
      values: answer,
      timeout: 20,
      ...(given.model === undefined ? {} : { known: "full" }),
    });
    const { holds, reading, tree, unmatched, others, predicted, links } = found;
    const model = predicted?.model?.name ?? predicted?.solver.name ?? "";
    return {
      summary: `${reading}${predicted ? `. ${guessesSaid({ name: model, calibrated: predicted.calibrated })} It gives ${(predicted.truth ?? predicted.score ?? 0).toFixed(4)}` : ""}`,
      holds,
      reading,
      tree,
      unmatched,
      others,
      ...(predicted
        ? {
            predicted: {
              calibrated: predicted.calibrated,
              ...(predicted.truth === undefined ? { score: predicted.score } : { truth: predicted.truth }),
              predicted: predicted.predicted,
              reduces: predicted.reduces,
            },
            best_tree: predicted.tree,
          }
        : {}),
      links: links.map(({ text, denied, alone, left }) => ({ text, denied, alone, left })),
    };
  },
});
