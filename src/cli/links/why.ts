import { explainLinkOperation } from "../../operations/links/rules/why.ts";
import type { LinkExplained } from "../../operations/links/rules/why-results.ts";
import { reasonLines } from "../../report/reason-lines.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna links why`. */
export const linksWhy = commandOf(explainLinkOperation, {
  arguments: ["graph", "head", "relation", "tail"],
  values: { model: "name" },
  example: "lacuna links why world France borders Luxembourg",
  text: (found: LinkExplained) =>
    [
      `${found.head} ─${found.relation}→ ${found.tail}  ${found.known ? "known" : "not among the known links"}`,
      ...reasonLines(found),
      "",
    ].join("\n"),
});
