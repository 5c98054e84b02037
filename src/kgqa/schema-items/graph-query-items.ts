import { isJsonList, isJsonObject, type Json } from "../question/json.ts";
import type { FormItems } from "./s-expression.ts";

/** The items of a graph query: nodes and edges (GrailQA, GraphQuestions), or patterns as text (KQA Pro rewritten). */
export function graphQueryItems(query: Json): FormItems | string {
  if (!isJsonObject(query)) return "the graph query is no object";
  if (isJsonList(query.patterns)) return patternItems(query.patterns.map(String));
  if (!isJsonList(query.nodes) || !isJsonList(query.edges)) return "the graph query has no nodes and edges";
  const nodes = query.nodes.filter(isJsonObject);
  const functions = nodes.map((node) => String(node.function ?? "none")).filter((name) => name !== "none");
  return {
    relations: query.edges.filter(isJsonObject).map(({ relation }) => String(relation)),
    classes: nodes.filter((node) => node.node_type === "class").map(({ id }) => String(id)),
    count: functions.includes("count"),
    comparatives: functions.filter((name) => /^[<>!]=?$/.test(name)),
    superlatives: functions.filter((name) => name === "argmax" || name === "argmin"),
    aggregates: [],
  };
}

/** Patterns `subject,relation,object[,qualifier,value …]`; `instance of` names a class. */
function patternItems(patterns: readonly string[]): FormItems {
  const relations: string[] = [];
  const classes: string[] = [];
  for (const pattern of patterns) {
    const [, relation, object] = pattern.split(",");
    if (relation === "instance of" && object !== undefined) classes.push(object);
    else if (relation !== undefined) relations.push(relation);
  }
  return { relations, classes, count: false, comparatives: [], superlatives: [], aggregates: [] };
}
