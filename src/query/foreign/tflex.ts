import { LacunaError } from "../../error.ts";
import type { Graph } from "../../kg/graph.ts";
import { statementFacts } from "../../kg/statements/facts.ts";
import { yearOf } from "../../kg/values/calendar.ts";
import { instantsOf } from "../../kg/values/time-axis.ts";
import { constant, type Term, variable } from "../formula.ts";
import { isId, mistakeIn } from "../json-source.ts";
import type { Notation, NotationContext } from "../notation.ts";
import type { Literal, WideQuery } from "../wide/formula.ts";
import { wideExists, wideNot } from "../wide/make.ts";
import { numberedByName, sortedIds } from "./ranks.ts";
import { readOnlyJson } from "./read-only.ts";
import {
  all,
  both,
  either,
  freshNames,
  linkAt,
  only,
  outside,
  type SetOf,
  some,
  termOf,
  where,
} from "./sets.ts";
import { type SetSyntax, tflexType, tflexTypeNames } from "./tflex-types.ts";

interface Given {
  readonly query_name?: unknown;
  readonly query?: unknown;
}

/**
 * Reads a query of TFLEX's files: `{"query_name":"e2i","query":[s,r,t,s,r,t]}`. Ids of entities and relations are the ranks of their
 * sorted names, a relation from the number of relations on is an inverse one, and times are counted from the first that a link has.
 */
function queryOf(value: unknown, { graph, type: called }: NotationContext): WideQuery {
  const holder = Array.isArray(value) ? { query_name: called, query: value } : (value as Given);
  const { query_name: name, query: ids } = holder ?? {};
  if (typeof name !== "string")
    throw mistakeIn(holder ?? [], "query_name", "a query of TFLEX has a query_name");
  const type = tflexType(name);
  if (!type)
    throw mistakeIn(
      holder,
      "query_name",
      /_n(Pt|t2i)$/.test(name)
        ? `${name} asks for the next time, which no file of TFLEX samples and formulas do not say`
        : `TFLEX has no type ${JSON.stringify(name)}`,
      `types are ${tflexTypeNames.join(", ")}`,
    );
  if (!Array.isArray(ids) || ids.length !== type.width)
    throw mistakeIn(holder, "query", `${type.name} has ${type.width} ids`);
  for (const [at, id] of ids.entries()) if (!isId(id)) throw mistakeIn(ids, at, "expected an id");
  const names = namesOf(numberedByName(graph, "TFLEX"), ids as number[]);
  const answer = variable(type.asksTimes ? "t" : "x");
  const set = setOf(type.means, names);
  return { free: [answer.name], body: set(answer) };
}

/** What ids stand for at their places. */
interface Names {
  readonly entity: (place: number) => Term;
  readonly relation: (place: number) => number;
  readonly time: (place: number) => Literal;
}

function namesOf(graph: Graph, ids: readonly number[]): Names {
  const relations = graph.relations.size;
  const wrong = (place: number, what: string, count: number) =>
    mistakeIn(ids, place, `${ids[place]} is no id of ${what}`, `${graph.name} has ${count}`);
  return {
    entity(place) {
      const id = sortedIds(graph.entities)[ids[place]!];
      if (id === undefined) throw wrong(place, "an entity", graph.entities.size);
      return constant(id);
    },
    relation(place) {
      const id = ids[place]!;
      const found = sortedIds(graph.relations)[id % relations];
      if (found === undefined || id >= 2 * relations) throw wrong(place, "a relation", relations);
      return found * 2 + (id >= relations ? 1 : 0);
    },
    time(place) {
      const instants = timesOf(graph);
      const value = instants[ids[place]!];
      if (!value) throw wrong(place, "a time", instants.length);
      return { kind: "literal", value };
    },
  };
}

/**
 * The times of a graph in their order, which are the times that TFLEX numbers.
 * @throws LacunaError `query.no-times`
 */
function timesOf(graph: Graph): ReturnType<typeof instantsOf> {
  const axis = graph.statements && statementFacts(graph.statements).axis;
  if (!axis)
    throw new LacunaError("query.no-times", `no link of ${graph.name} has a time, and TFLEX numbers times`, {
      hint: "give the graph with its times, as quadruples",
    });
  let found = made.get(axis);
  if (!found) {
    found = instantsOf(axis);
    made.set(axis, found);
  }
  return found;
}

/** The number of the time that begins on a day. */
export function timePlace(graph: Graph, day: number): number {
  const { axis } = statementFacts(graph.statements!);
  return axis!.step === "day" ? day - axis!.from : yearOf(day) - yearOf(axis!.from);
}

const made = new WeakMap<object, ReturnType<typeof instantsOf>>();

/** The set that an expression describes: what says that a term is in it. */
function setOf(syntax: SetSyntax, names: Names): SetOf["holds"] {
  const fresh = freshNames();
  const entities = (each: SetSyntax): SetOf =>
    each.kind === "given" ? only(names.entity(each.place)) : set(each);
  const times = (each: SetSyntax): SetOf =>
    each.kind === "given" ? only(names.time(each.place)) : set(each);
  function set(each: SetSyntax): SetOf {
    switch (each.kind) {
      case "given":
        return entities(each);
      case "E": {
        const [from, at, relation] = [entities(each.from), times(each.other), names.relation(each.relation)];
        return where((member) =>
          some(from, "e", fresh, (head) =>
            some(at, "time", fresh, (time) =>
              linkAt(relation, termOf(head), member, time.kind === "constant" ? "open" : time),
            ),
          ),
        );
      }
      case "P": {
        const [from, to, relation] = [
          entities(each.from),
          entities(each.other),
          names.relation(each.relation),
        ];
        return where((member) =>
          some(from, "e", fresh, (head) =>
            some(to, "e", fresh, (tail) =>
              linkAt(relation, termOf(head), termOf(tail), member.kind === "variable" ? member : "open"),
            ),
          ),
        );
      }
      case "and":
        return both(...each.operands.map(set));
      case "or":
        return either(...each.operands.map(set));
      case "not":
        return outside(set(each.of));
      default: {
        // Without any time of the set, every time is after all of them.
        const of = set(each.of);
        return where((member) => {
          if (member.kind !== "variable") return all();
          const name = fresh("time");
          const other = variable(name);
          const sign = each.kind === "after" ? ">=" : "<=";
          const reached = all(of.holds(other), { kind: "compare", sign, left: other, right: member });
          return all({ kind: "instant", time: member }, wideNot(wideExists([name], reached)));
        });
      }
    }
  }
  return set(syntax).holds;
}

/** Queries of TFLEX's files. */
export const tflexNotation: Notation = readOnlyJson(
  {
    name: "tflex",
    describe: 'a line of TFLEX, {"query_name":"e2i","query":[7038,372,82,7038,155,80]}; read only',
    complement: false,
  },
  queryOf,
);
