import { htmlPage, termList } from "../../../report/page.ts";
import { truthParts } from "../../truth/truth-parts.ts";
import type { TruthEvaluated } from "./results.ts";

/** Said beside right on one page, with a reliability picture for links and for each solver. */
export function truthPage(result: TruthEvaluated, generator: string): string {
  const { graph, model = "predictions", hidden, seed } = result;
  return htmlPage(
    `Truths of ${model} on ${graph}`,
    [
      ...truthParts(result),
      "<h2>Protocol</h2>",
      termList([
        [
          "Truth",
          "the share of such guesses that are right when a part of the graph is hidden, whatever is asked",
        ],
        [
          "Hidden",
          hidden === "test" ? "the links of test, which were in no fit" : "a random tenth of the links",
        ],
        ["Seed", String(seed)],
        ["Written by", generator],
      ]),
    ].join("\n"),
  );
}
