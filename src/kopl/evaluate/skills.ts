import type { FunctionName } from "../functions.ts";
import type { Program } from "../program.ts";

/** The groups of questions that the evaluation of KQA Pro reports, in the order of its tables. */
export const skills = [
  "multihop",
  "qualifier",
  "comparison",
  "logical",
  "count",
  "verify",
  "zero-shot",
] as const;
export type Skill = (typeof skills)[number];

const functionsOf: Readonly<Record<Exclude<Skill, "zero-shot">, (name: FunctionName) => boolean>> = {
  multihop: (name) => name === "Relate" || name.startsWith("Filter"),
  qualifier: (name) =>
    name.startsWith("QFilter") ||
    ["QueryAttrUnderCondition", "QueryAttrQualifier", "QueryRelationQualifier"].includes(name),
  comparison: (name) => name === "SelectBetween" || name === "SelectAmong",
  logical: (name) => name === "And" || name === "Or",
  count: (name) => name === "Count",
  verify: (name) => name.startsWith("Verify"),
};

/** The groups a gold program belongs to (`evaluate.py` of KQA Pro), without zero-shot, which depends on the answers. */
export const skillsOf = (program: Program): Skill[] =>
  skills.filter(
    (skill) => skill !== "zero-shot" && program.steps.some((step) => functionsOf[skill](step.function)),
  );

const attributesRead: Readonly<Partial<Record<FunctionName, number>>> = {
  SelectBetween: 2,
  SelectAmong: 1,
  QueryAttr: 1,
  QueryAttrUnderCondition: 1,
  QueryAttrQualifier: 1,
};

/**
 * The number of hops of a program: relations, attribute filters, qualifier filters, attributes that are read,
 * qualifiers that are asked for or given, and comparisons. The count of Cao et al. 2022 (Appendix I) is described there
 * by an example only; this one is ours, and not to be compared with its Table 9.
 */
export function hopsOf(program: Program): number {
  let hops = 0;
  for (const { function: name } of program.steps) {
    if (name === "Relate" || /^Q?Filter(Str|Num|Year|Date)$/.test(name)) hops++;
    hops += attributesRead[name] ?? 0;
    if (["QueryAttrUnderCondition", "QueryAttrQualifier", "QueryRelationQualifier"].includes(name)) hops++;
    if (name === "SelectBetween" || name === "SelectAmong" || name.startsWith("Verify")) hops++;
  }
  return hops;
}
