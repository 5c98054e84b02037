import { holds, type Operator, parseValue, printValue, type Value } from "../../src/kb/values/value.ts";
import type { Program } from "../../src/kopl/program.ts";
import type { JsonAttribute, JsonKb, JsonRelation, JsonValue } from "./kopl-random.ts";

/** Thrown where KoPL's engine raises an exception. */
export class NaiveFailure extends Error {}

interface Found {
  ids: string[];
  facts: (JsonAttribute | JsonRelation)[] | undefined;
}

const plain = ({ type, value, unit }: JsonValue): Value =>
  type === "quantity"
    ? { type, value: Number(value), unit: unit ?? "1" }
    : type === "string"
      ? { type, value: String(value) }
      : parseValue(String(value), "date");

/**
 * KoPL's functions as the paper and the engine define them, written for clearness: lists of ids over the JSON itself, no
 * index. Sets are in the order of the knowledge base, entities before concepts.
 */
export function naiveAnswers(kb: JsonKb, program: Program): string[] {
  const entityIds = Object.keys(kb.entities);
  const conceptIds = Object.keys(kb.concepts);
  const everyId = [...entityIds, ...conceptIds];
  const nameOf = (id: string) => kb.entities[id]?.name ?? kb.concepts[id]?.name;
  const inOrder = (ids: Iterable<string>) => {
    const set = new Set(ids);
    return [...everyId, ...[...set].filter((id) => !everyId.includes(id))].filter((id) => set.has(id));
  };
  const attributesOf = (id: string) => kb.entities[id]?.attributes ?? [];
  const relationsOf = (id: string): JsonRelation[] => {
    if (kb.entities[id]) return [...kb.entities[id].relations];
    const mirrored: JsonRelation[] = [];
    for (const entity of entityIds)
      for (const fact of kb.entities[entity]?.relations ?? []) {
        if (fact.object !== id) continue;
        const other: JsonRelation = {
          relation: fact.relation,
          direction: fact.direction === "forward" ? "backward" : "forward",
          object: entity,
          qualifiers: fact.qualifiers,
        };
        if (!mirrored.some((each) => JSON.stringify(each) === JSON.stringify(other))) mirrored.push(other);
      }
    return kb.concepts[id] ? mirrored : [];
  };
  const above = (id: string): string[] => {
    const direct = kb.entities[id]?.instanceOf ?? kb.concepts[id]?.subclassOf ?? [];
    return [...direct, ...direct.flatMap(above)];
  };
  const keyType = (key: string) => {
    let type: string | undefined;
    const meet = (qualifiers: JsonAttribute["qualifiers"]) => {
      for (const value of qualifiers[key] ?? []) type = value.type;
    };
    for (const id of [...conceptIds, ...entityIds]) {
      for (const fact of attributesOf(id)) {
        if (fact.key === key) type = fact.value.type;
        meet(fact.qualifiers);
      }
      for (const fact of relationsOf(id)) meet(fact.qualifiers);
    }
    if (type === undefined) throw new NaiveFailure(`no type of ${key}`);
    return type === "year" ? "date" : (type as "string" | "quantity" | "date");
  };
  const matches = (value: JsonValue, target: Value, operator: string) =>
    holds(plain(value), target, operator as Operator);
  const quantities = (ids: readonly string[], key: string) => {
    const all = ids.flatMap((id) =>
      attributesOf(id)
        .filter((fact) => fact.key === key && fact.value.type === "quantity")
        .map(({ value }) => ({ id, number: Number(value.value), unit: value.unit ?? "1" })),
    );
    const units = [...new Set(all.map(({ unit }) => unit))];
    const count = (unit: string) => all.filter((each) => each.unit === unit).length;
    const common = units.reduce((best, unit) => (count(unit) > count(best) ? unit : best), units[0] ?? "");
    if (all.length === 0) throw new NaiveFailure("nothing to select");
    return all.filter(({ unit }) => unit === common);
  };

  const results: unknown[] = [];
  for (const { function: name, inputs, dependencies } of program.steps) {
    const [a, b] = dependencies.map((at) => results[at] as Found) as [Found, Found];
    const [first = "", second = "", third = ""] = inputs;
    const ending = name.replace(/^(Filter|QFilter|Verify)/, "");
    const type =
      ({ Str: "string", Num: "quantity", Year: "year", Date: "date" } as const)[ending] ?? "string";
    const run = (): unknown => {
      switch (name) {
        case "FindAll":
          return { ids: everyId, facts: undefined };
        case "Find":
          return { ids: everyId.filter((id) => nameOf(id) === first), facts: undefined };
        case "FilterConcept":
          return {
            ids: inOrder(a.ids.filter((id) => above(id).some((each) => kb.concepts[each]?.name === first))),
            facts: undefined,
          };
        case "FilterStr":
        case "FilterNum":
        case "FilterYear":
        case "FilterDate": {
          const target = parseValue(second, type);
          const pairs = inOrder(a.ids).flatMap((id) =>
            attributesOf(id)
              .filter((fact) => fact.key === first && matches(fact.value, target, third || "="))
              .map((fact) => [id, fact] as const),
          );
          return { ids: pairs.map(([id]) => id), facts: pairs.map(([, fact]) => fact) };
        }
        case "QFilterStr":
        case "QFilterNum":
        case "QFilterYear":
        case "QFilterDate": {
          const target = parseValue(second, type);
          const kept = a.ids
            .map((_, i) => i)
            .filter((i) =>
              (a.facts?.[i]?.qualifiers[first] ?? []).some((value) => matches(value, target, third || "=")),
            );
          return { ids: kept.map((i) => a.ids[i]), facts: kept.map((i) => a.facts?.[i]) };
        }
        case "Relate": {
          const facts = inOrder(a.ids).flatMap((id) =>
            relationsOf(id).filter((fact) => fact.relation === first && fact.direction === second),
          );
          return { ids: facts.map(({ object }) => object), facts };
        }
        case "And":
          return { ids: inOrder(a.ids.filter((id) => b.ids.includes(id))), facts: undefined };
        case "Or":
          return { ids: inOrder([...a.ids, ...b.ids]), facts: undefined };
        case "QueryName":
          return a.ids.map((id) => {
            const found = nameOf(id);
            if (found === undefined) throw new NaiveFailure(`${id} is not defined`);
            return found;
          });
        case "Count":
          return [String(a.ids.length)];
        case "QueryAttr":
          return a.ids.flatMap((id) =>
            attributesOf(id)
              .filter(({ key }) => key === first)
              .map(({ value }) => plain(value)),
          );
        case "QueryAttrUnderCondition": {
          const target = parseValue(third, keyType(second));
          return a.ids.flatMap((id) =>
            attributesOf(id)
              .filter(({ key }) => key === first)
              .filter(({ qualifiers }) =>
                (qualifiers[second] ?? []).some((each) => matches(each, target, "=")),
              )
              .map(({ value }) => plain(value)),
          );
        }
        case "QueryRelation":
        case "QueryRelationQualifier": {
          const facts = a.ids.flatMap((from) =>
            b.ids.flatMap((to) =>
              relationsOf(from).filter(({ object, direction }) => object === to && direction === "forward"),
            ),
          );
          return name === "QueryRelation"
            ? facts.map(({ relation }) => relation)
            : facts
                .filter(({ relation }) => relation === first)
                .flatMap(({ qualifiers }) => (qualifiers[second] ?? []).map(plain));
        }
        case "QueryAttrQualifier": {
          const target = parseValue(second, keyType(first));
          return a.ids.flatMap((id) =>
            attributesOf(id)
              .filter(({ key, value }) => key === first && matches(value, target, "="))
              .flatMap(({ qualifiers }) => (qualifiers[third] ?? []).map(plain)),
          );
        }
        case "SelectBetween": {
          const all = quantities([...a.ids, ...b.ids], first).sort((x, y) => x.number - y.number);
          return [nameOf((second === "less" ? all[0] : all.at(-1))?.id ?? "") ?? ""];
        }
        case "SelectAmong": {
          const all = quantities(inOrder(a.ids), first);
          const numbers = all.map(({ number }) => number);
          const extreme = second === "smallest" ? Math.min(...numbers) : Math.max(...numbers);
          return [...new Set(all.filter(({ number }) => number === extreme).map(({ id }) => nameOf(id)))];
        }
        default: {
          const target = parseValue(first, type);
          const values = results[dependencies[0] ?? 0] as Value[];
          const yes = values.filter((value) => holds(value, target, (second || "=") as Operator)).length;
          return [yes === 0 ? "no" : yes === values.length ? "yes" : "not sure"];
        }
      }
    };
    results.push(run());
  }
  const last = results.at(-1);
  if (Array.isArray(last))
    return last.map((each) => (typeof each === "string" ? each : printValue(each as Value)));
  return (last as Found).ids.map((id) => nameOf(id) ?? id);
}
