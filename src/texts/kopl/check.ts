import type { CheckedKnowledgeBase } from "../../operations/kopl/results.ts";
import { manyOf, numberText } from "../../report/figures.ts";

/** The text of `lacuna kopl check`. */
export function checkedKnowledgeBaseText(found: CheckedKnowledgeBase): string {
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
