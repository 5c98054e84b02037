import { LacunaError } from "../../error.ts";
import { checkKnowledgeBaseOperation } from "../../operations/kopl/check.ts";
import type { CheckedKnowledgeBase } from "../../operations/kopl/results.ts";
import { manyOf, numberText } from "../../report/figures.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna kopl check`. */
export const koplCheck = commandOf(checkKnowledgeBaseOperation, {
  example: ["lacuna kopl check --kb world", "lacuna kopl check --kb kb.json --examples 20 --json"],
  help: "The exit status is 1 where something is broken: references to nothing, ids defined twice, keys of several types.",
  text: checkedText,
  after: refuseBroken,
});

function checkedText(found: CheckedKnowledgeBase): string {
  const { entities, concepts, attributes, relations, qualifiers } = found;
  const counts = [
    manyOf(entities, "entity", "entities"),
    manyOf(concepts, "concept"),
    `${manyOf(attributes, "fact")} of attributes`,
    `${numberText(relations)} of relations (at both ends)`,
    manyOf(qualifiers, "qualifier"),
  ];
  const lines = found.findings.flatMap(({ broken, count, message, examples }) => [
    `${broken ? "broken" : "odd"}: ${message} (${numberText(count)})`,
    ...examples.map((each) => `  ${each}`),
    ...(examples.length > 0 && examples.length < count ? ["  …"] : []),
  ]);
  const end =
    found.findings.length === 0 ? ["nothing broken, nothing odd"] : found.ok ? ["nothing broken"] : [];
  return `${[`${found.name}: ${counts.join(", ")}`, ...lines, ...end].join("\n")}\n`;
}

function refuseBroken({ ok, name, findings }: CheckedKnowledgeBase): void {
  if (ok) return;
  const broken = findings.filter((each) => each.broken).map(({ code }) => code);
  throw new LacunaError("kb.broken", `${name} is broken: ${broken.join(", ")}`, {
    hint: "mend the source; programs run on it all the same, and skip what is missing",
  });
}
