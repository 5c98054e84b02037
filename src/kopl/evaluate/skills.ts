import type { FunctionName } from "../functions.ts";
import type { Program } from "../program.ts";

/** The groups of questions that the evaluation of KQA Pro reports, in the order of its tables. @internal */
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

/** The groups a gold program belongs to (`evaluate.py` of KQA Pro), without zero-shot, which depends on the answers. @internal */
export const skillsOf = (program: Program): Skill[] =>
  skills.filter(
    (skill) => skill !== "zero-shot" && program.steps.some((step) => functionsOf[skill](step.function)),
  );
