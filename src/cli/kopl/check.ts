import { LacunaError } from "../../error.ts";
import { checkKnowledgeBaseOperation } from "../../operations/kopl/check.ts";
import type { CheckedKnowledgeBase } from "../../operations/kopl/results.ts";
import { checkedKnowledgeBaseText } from "../../texts/kopl/check.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna kopl check`. */
export const koplCheck = commandOf(checkKnowledgeBaseOperation, {
  example: ["lacuna kopl check --kb world", "lacuna kopl check --kb kb.json --examples 20 --json"],
  help: "The exit status is 1 where something is broken: references to nothing, ids defined twice, keys of several types.",
  text: checkedKnowledgeBaseText,
  after: refuseBroken,
});

function refuseBroken({ ok, name, findings }: CheckedKnowledgeBase): void {
  if (ok) return;
  const broken = findings.filter((each) => each.broken).map(({ code }) => code);
  throw new LacunaError("kb.broken", `${name} is broken: ${broken.join(", ")}`, {
    hint: "mend the source; programs run on it all the same, and skip what is missing",
  });
}
