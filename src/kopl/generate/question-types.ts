import type { LogicalForm } from "../sparql/logical-form.ts";

/** The nine types of questions, as KQA Pro's analyses call them. @internal */
export const questionTypes = [
  "QueryName",
  "Count",
  "QueryAttr",
  "QueryRelation",
  "SelectAmong",
  "SelectBetween",
  "Verify",
  "QueryAttrQualifier",
  "QueryRelationQualifier",
] as const;
export type QuestionType = (typeof questionTypes)[number];

const typeOfAsk: Readonly<Record<LogicalForm["ask"], QuestionType>> = {
  name: "QueryName",
  count: "Count",
  attribute: "QueryAttr",
  relation: "QueryRelation",
  among: "SelectAmong",
  between: "SelectBetween",
  verify: "Verify",
  "attribute-qualifier": "QueryAttrQualifier",
  "relation-qualifier": "QueryRelationQualifier",
};

/** The type of a question by what it asks for. @internal */
export const typeOfForm = ({ ask }: LogicalForm): QuestionType => typeOfAsk[ask];
