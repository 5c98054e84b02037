import { evaluateLinksOperation } from "../../operations/links/evaluate.ts";
import { rankAsUltraOperation } from "../../operations/links/rank-as-ultra.ts";
import { evaluatedLinksText, rankedAsUltraText } from "../../texts/links/evaluate.ts";
import { commandOfSeveral } from "../command/command-of.ts";
import { variant } from "../command/rendering.ts";

/** Which operation is meant. */
const PROTOCOL = {
  type: "string",
  enum: ["filtered", "ultra"],
  default: "filtered",
  description: "how links are ranked: as usual, or as the official code of ULTRA does",
  required: false,
};

/** `lacuna links evaluate`, which is `lacuna evaluate links` too: people look for it at either noun. */
const named = (name: string) =>
  commandOfSeveral({
    name,
    summary: evaluateLinksOperation.summary,
    variants: {
      filtered: variant(evaluateLinksOperation, { text: evaluatedLinksText }),
      ultra: variant(rankAsUltraOperation, { text: rankedAsUltraText }),
    },
    arguments: ["model"],
    example: [
      "lacuna links evaluate frequency --graph world --split train --limit 100",
      "lacuna links evaluate frequency --graph world --split train --limit 100 --csv",
    ],
    properties: ({ ties, ...all }) => ({
      ...all,
      protocol: PROTOCOL,
      // The protocol of ULTRA has a rule of its own.
      ...(ties && { ties: { ...ties, description: `${ties.description} (ultra: pessimistic)` } }),
    }),
    order: "model graph format columns delimiter split filterWith protocol ties limit report force kernel",
    choose: ({ protocol }) => (protocol === "ultra" ? "ultra" : "filtered"),
    prepare: ({ protocol: _, ...given }) => given,
  });

export const linksEval = named("evaluate");
export const evalLinks = named("links");
