import * as z from "zod/mini";
import { count, described, list, word } from "../../contract/fields.ts";
import { linkReason } from "../../contract/link-reasons.ts";
import type { Plain } from "../../contract/operation.ts";

/** A link and the rules that propose it. */
export const linkExplained = z.object({
  head: z.string(),
  relation: z.string(),
  tail: z.string(),
  known: described(z.boolean(), "the link itself is among those that are known"),
  reasons: list(linkReason, "rules that propose it, the surest first; empty where no rule speaks for it"),
  rules: count("how many rules propose it, listed or not"),
  graph: word("the name of the graph"),
});
export type LinkExplained = Plain<z.output<typeof linkExplained>>;
