import type { LogicalForm, Question } from "../question/question.ts";
import { className, namedItems, relationName } from "./dialects.ts";
import { graphQueryItems } from "./graph-query-items.ts";
import { koplItems } from "./kopl-items.ts";
import { officialItems } from "./official.ts";
import { type FactsReader, factsReader } from "./read-facts.ts";
import type { SchemaItemRule } from "./rule.ts";
import { type FormItems, sExpressionItems } from "./s-expression.ts";

/** The schema items of one question. @internal */
export interface SchemaItems {
  /** Sorted by code unit; without repetitions unless the rule compares multisets. */
  readonly items: readonly string[];
  /** The form they were read from. */
  readonly language: LogicalForm["language"];
  /** The repairs after which the query parsed. */
  readonly repaired: readonly string[];
}

/** The reason why a question has no schema items. @internal */
export interface NoSchemaItems {
  readonly problem: string;
}

/** Reads the schema items of questions. */
export type SchemaItemReader = (question: Question) => SchemaItems | NoSchemaItems;

/**
 * A reader of schema items by a rule; the SPARQL grammar is loaded once. Of several forms of a question the first one
 * that can be read is taken: of the official rule the first SPARQL query.
 * @internal
 */
export async function schemaItemReader(rule: SchemaItemRule): Promise<SchemaItemReader> {
  const reader = await factsReader(rule.name === "official" ? "official" : "everywhere");
  return (question) => {
    let problem = "the question has no logical form";
    for (const form of question.forms) {
      const found = rule.name === "official" ? official(form, rule, reader) : readForm(form, rule, reader);
      if ("items" in found) return found;
      problem = found.problem;
      if (rule.name === "official" && form.language === "sparql") break;
    }
    return { problem };
  };
}

function official(form: LogicalForm, rule: SchemaItemRule, reader: FactsReader): SchemaItems | NoSchemaItems {
  if (form.language !== "sparql")
    return { problem: "the published extraction reads SPARQL only, and the question has none" };
  const found = officialItems(form.text, rule.dialect, reader);
  if ("problem" in found) return found;
  return { items: inOrder(found.items, rule), language: "sparql", repaired: [] };
}

function readForm(form: LogicalForm, rule: SchemaItemRule, reader: FactsReader): SchemaItems | NoSchemaItems {
  if (form.language === "sparql") {
    const read = reader.repaired(form.text);
    if ("problem" in read) return read;
    const { facts } = read;
    const count = rule.count === "anywhere" ? /count/i.test(form.text) : facts.aggregates.includes("count");
    const items = {
      ...namedItems(facts),
      count,
      comparatives: facts.operators.filter((operator) => operator !== "="),
      superlatives: facts.superlatives,
      aggregates: facts.aggregates.filter((name) => name !== "count"),
    };
    return { items: chosen(items, rule), language: "sparql", repaired: read.repaired };
  }
  const items = otherItems(form);
  if (typeof items === "string") return { problem: items };
  return { items: chosen(items, rule), language: form.language, repaired: [] };
}

function otherItems(form: Exclude<LogicalForm, { language: "sparql" }>): FormItems | string {
  switch (form.language) {
    case "s-expression":
      return sExpressionItems(form.text);
    case "kopl":
      return koplItems(form.program);
    case "graph-query":
      return graphQueryItems(form.query);
    default:
      return {
        relations: form.steps.map(({ relation }) => relation),
        classes: form.classes ?? [],
        count: false,
        comparatives: [],
        superlatives: [],
        aggregates: [],
      };
  }
}

function chosen(found: FormItems, rule: SchemaItemRule): string[] {
  return inOrder(
    [
      ...found.relations.map(relationName),
      ...(rule.classes ? found.classes.map((name) => `class ${className(name)}`) : []),
      ...(found.count && rule.count !== "no" ? ["count"] : []),
      ...(rule.comparatives ? found.comparatives : []),
      ...(rule.superlatives ? found.superlatives : []),
      ...(rule.aggregates ? found.aggregates : []),
    ],
    rule,
  );
}

/** Sorted by code units, as Python sorts the IRIs of these datasets. */
function inOrder(items: readonly string[], { multiset }: SchemaItemRule): string[] {
  return (multiset ? [...items] : [...new Set(items)]).sort();
}
