import * as z from "zod/mini";
import { guessesSaid } from "../guesses.ts";
import { tool } from "../tool.ts";
import { graph, notation, optionalWord, query } from "./parameters.ts";

const links = (describe: string) =>
  z
    ._default(z.array(z.string().check(z.minLength(1, "it is empty"))).check(z.maxLength(20)), [])
    .check(z.describe(describe));

const input = z.strictObject({
  graph,
  query,
  hide: links("known links that are taken away, such as borders(France, Spain)"),
  add: links("links that are put in"),
  model: optionalWord("also what this model believes before and after, such as ultra-3g"),
  notation,
});

/** Answers of each kind that are listed. */
const MOST = 20;

export const askWhatIf = tool({
  name: "what_if",
  title: "Change links for one question",
  description:
    "Answers a query as if some links were absent or present, and says which answers appear and which go. The graph stays as it is. With a model also what it believes of the best answers before and after.",
  input,
  readOnly: true,
  async run({ model, ...given }, call) {
    const asked = { ...given, limit: MOST, timeout: 20 };
    const found = await call.run(
      "askWhatIf",
      model === undefined ? asked : { ...asked, model, known: "full", top: MOST },
    );
    const { before, after, appear, appearing, go, going, predicted } = found;
    const name = predicted?.model?.name ?? predicted?.solver.name ?? "";
    const said = predicted
      ? ` ${guessesSaid({ name, calibrated: predicted.calibrated })} Its beliefs before and after are listed`
      : "";
    return {
      summary: `${before} answers by known links as the graph is, ${after} with the changes: ${appearing} appear, ${going} go.${said}`,
      variables: found.variables,
      before,
      after,
      appear,
      appearing,
      go,
      going,
      ...(predicted
        ? { predicted: predicted.answers.slice(0, MOST), calibrated: predicted.calibrated, model: name }
        : {}),
      outcome: found.outcome,
    };
  },
});
