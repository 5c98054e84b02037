import type { Description, LogicalForm } from "../sparql/logical-form.ts";

/** The nine types of questions, as KQA Pro's analyses call them. */
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

/** The type of a question by what it asks for. */
export const typeOfForm = ({ ask }: LogicalForm): QuestionType => typeOfAsk[ask];

/**
 * How many facts a question leads through: one for every relation, attribute condition and qualifier condition, for
 * every attribute that is read at the end (two where two entities are compared), for a qualifier asked for or given
 * there, and one for a comparison at the end. How Cao et al. 2022 count the hops of their figure 3(b) is not published
 * (their Appendix I counts alike, but from another data set on); this count is ours.
 */
export function hopsOfForm(form: LogicalForm): number {
  const under = "under" in form && form.under ? 1 : 0;
  switch (form.ask) {
    case "name":
    case "count":
      return hopsOf(form.of);
    case "attribute":
      return hopsOf(form.of) + 1 + under;
    case "relation":
      return hopsOf(form.from) + hopsOf(form.to);
    case "among":
      return hopsOf(form.of) + 2;
    case "between":
      return hopsOf(form.first) + hopsOf(form.second) + 3;
    case "verify":
      return hopsOf(form.of) + 2 + under;
    case "attribute-qualifier":
      return hopsOf(form.of) + 2;
    case "relation-qualifier":
      return hopsOf(form.from) + hopsOf(form.to) + 1;
  }
}

function hopsOf(description: Description): number {
  let hops = 0;
  for (const condition of description) {
    if (condition.kind === "either") for (const each of condition.alternatives) hops += hopsOf(each);
    if (condition.kind === "attribute") hops += 1 + condition.qualifiers.length;
    if (condition.kind === "relation") hops += 1 + condition.qualifiers.length + hopsOf(condition.of);
  }
  return hops;
}
