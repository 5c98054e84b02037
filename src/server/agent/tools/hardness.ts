import * as z from "zod/mini";
import { usageError } from "../../../error.ts";
import { tool } from "../tool.ts";
import { optionalWord } from "./parameters.ts";

const input = z.strictObject({
  graph: optionalWord(
    "id of a graph that has held-out links; with benchmark: its graph, where it has no record",
  ),
  query: optionalWord("the hardness of its answers"),
  benchmark: optionalWord("id of a benchmark, in place of graph and query"),
});

export const hardness = tool({
  name: "hardness",
  title: "How hard answers are",
  description:
    "Says how many links the answers of a query, or of a whole benchmark, really lack: many answers of complex queries need one missing link only, so that they are as hard as a single prediction (type 1p). Give graph and query, or benchmark. Use it before you trust a score on a benchmark.",
  input,
  readOnly: true,
  async run({ graph, query, benchmark }, call) {
    if (benchmark === undefined) {
      if (graph === undefined || query === undefined)
        throw usageError("missing-parameter", "hardness needs graph and query, or benchmark", "give them");
      const found = await call.run("measureQueryHardness", { graph, query, timeout: 20, limit: 2000 });
      const { reading, type, answers, known, hard, classes, outcome } = found;
      return { summary: reading, type, answers, known, hard, classes, outcome };
    }
    const { types } = await call.run("measureHardness", {
      queries: [benchmark],
      ...(graph === undefined ? {} : { graph }),
    });
    const classes = types.flatMap((each) =>
      "reduces" in each
        ? Object.entries(each.reduces).map(([reduces, { pairs, share, missing }]) => ({
            type: each.type,
            reduces,
            missing,
            pairs,
            share,
          }))
        : [],
    );
    const pairs = classes.reduce((sum, each) => sum + each.pairs, 0);
    const easy = classes.reduce((sum, each) => sum + (each.missing === 1 ? each.pairs : 0), 0);
    return {
      summary: `${pairs} hard answers in ${types.length} types; ${pairs === 0 ? 0 : Math.round((100 * easy) / pairs)} % need one missing link only`,
      classes,
    };
  },
});
