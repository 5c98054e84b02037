import { printValue, type Value } from "../../kb/values/value.ts";
import type { Condition, Description, LogicalForm, Test } from "../sparql/logical-form.ts";
import { pluralOf } from "./plural.ts";
import { prepositions, verbs } from "./relation-names.ts";
import type { QuestionTemplates } from "./templates.ts";

/** The canonical question of a form, in plain English made from the names of the knowledge base. @internal */
export function questionOfForm(form: LogicalForm, templates: QuestionTemplates = {}): string {
  const say = wordsOf(templates);
  switch (form.ask) {
    case "name":
      return `What is the name of ${say.described(form.of)}?`;
    case "count":
      return `How many ${say.described(form.of, { article: false, plural: true })} are there?`;
    case "attribute":
      return `What is the ${say.noun(form.key)} of ${say.described(form.of)}${say.under(form.under)}?`;
    case "relation":
      return `What is the relation from ${say.described(form.from)} to ${say.described(form.to)}?`;
    case "among":
      return `Which one of the ${say.described(form.of, { article: false, plural: true })} has the ${form.extreme} ${say.noun(form.key)}?`;
    case "between":
      return `Which one has the ${form.comparison === "greater" ? "greater" : "smaller"} ${say.noun(form.key)}, ${say.described(form.first)} or ${say.described(form.second)}?`;
    case "verify":
      return `Is the ${say.noun(form.test.key)} of ${say.described(form.of)}${say.under(form.under)} ${say.compared(form.test)}?`;
    case "attribute-qualifier":
      return `What is the ${say.noun(form.qualifier)} of the statement that the ${say.noun(form.key)} of ${say.described(form.of)} is ${printValue(form.value)}?`;
    case "relation-qualifier":
      return `What is the ${say.noun(form.qualifier)} of the statement that ${say.related(form.predicate, say.described(form.from), say.described(form.to))}?`;
  }
}

const operators = {
  time: { "=": "in", "!=": "not in", "<": "before", ">": "after" },
  day: { "=": "on", "!=": "not on", "<": "before", ">": "after" },
  quantity: { "=": "equal to", "!=": "not equal to", "<": "less than", ">": "greater than" },
};

/** Words of comparison (Cao et al. 2022, §4.1). */
const comparison = (value: Value) =>
  value.type === "date" ? operators.day : value.type === "year" ? operators.time : operators.quantity;

function wordsOf({ predicates = {}, keys = {}, concepts = {} }: QuestionTemplates) {
  const noun = (key: string) => keys[key]?.noun ?? key;
  /** "greater than 5 metre", "in 1960", "red" */
  const compared = ({ operator, value }: Test): string =>
    value.type === "string" ? printValue(value) : `${comparison(value)[operator]} ${printValue(value)}`;
  const under = (test: Test | undefined) => (test ? `, with ${noun(test.key)} ${compared(test)},` : "");
  const having = (test: Test): string => {
    const own = keys[test.key]?.[test.operator];
    if (own !== undefined) return `that ${own.replace("{value}", () => printValue(test.value))}`;
    return `whose ${noun(test.key)} is ${compared(test)}`;
  };
  const qualified = (tests: readonly Test[]) =>
    tests.map((test) => ` (with ${noun(test.key)} ${compared(test)})`).join("");
  const concept = (name: string, plural: boolean) =>
    plural
      ? (concepts[name]?.plural ?? pluralOf(concepts[name]?.singular ?? name))
      : (concepts[name]?.singular ?? name);

  const clause = (condition: Condition): string => {
    switch (condition.kind) {
      case "name":
        return `called ${condition.name}`;
      case "concept":
        return `that is a ${concept(condition.name, false)}`;
      case "attribute":
        return having(condition) + qualified(condition.qualifiers);
      case "relation": {
        const { predicate, direction, of, qualifiers } = condition;
        const template = predicates[predicate]?.[direction] ?? defaultClause(predicate, direction);
        const entity = of.length === 0 ? "something" : described(of);
        return `that ${template.replace("{entity}", () => entity)}${qualified(qualifiers)}`;
      }
      case "either":
        return condition.alternatives.map((each) => each.map(clause).join(" and ")).join(" or ");
    }
  };
  function described(
    description: Description,
    { article = true, plural = false }: { article?: boolean; plural?: boolean } = {},
  ): string {
    const name = description.find((each) => each.kind === "name");
    const rest = description.filter((each) => each !== name);
    if (name?.kind === "name") {
      const clauses = rest.map(clause).join(" and ");
      return clauses === "" ? name.name : `${name.name} (the one ${clauses})`;
    }
    const first = rest.find((each) => each.kind === "concept");
    const noun = first?.kind === "concept" ? concept(first.name, plural) : plural ? "entities" : "entity";
    const clauses = rest
      .filter((each) => each !== first)
      .map((each) => (plural ? agreeing(clause(each)) : clause(each)));
    return [article ? `the ${noun}` : noun, clauses.join(" and ")].filter((each) => each !== "").join(" ");
  }
  const related = (predicate: string, from: string, to: string): string => {
    const template = predicates[predicate]?.backward ?? defaultClause(predicate, "backward");
    return `${from} ${template.replace("{entity}", () => to)}`;
  };
  return { noun, compared, under, described, related };
}

const plurals = { has: "have", is: "are", was: "were" };

/** The verbs right after "that" in the plural. */
const agreeing = (clauses: string): string =>
  clauses.replaceAll(
    /(?<=^that | or that )(has|is|was)(?= )/g,
    (verb) => plurals[verb as keyof typeof plurals],
  );

/**
 * The clause after "that", from the predicate's name alone: nouns ("is the child of X" for the tail, "has the child X"
 * for the head), participles and nouns with a preposition ("drafted by": "was drafted by X"), verbs ("borders X").
 */
function defaultClause(predicate: string, direction: "forward" | "backward"): string {
  const words = predicate.split(" ");
  const [first = ""] = words;
  const last = words.at(-1) ?? "";
  const tail = direction === "forward";
  if (verbs.has(first)) return tail ? `{entity} ${predicate}` : `${predicate} {entity}`;
  if (words.length > 1 && prepositions.has(last)) {
    const is = /(ed|en|wn)$/.test(first) ? "was" : "is";
    return tail ? `{entity} ${is} ${predicate}` : `${is} ${predicate} {entity}`;
  }
  return tail ? `is the ${predicate} of {entity}` : `has the ${predicate} {entity}`;
}
