import { parseEfok } from "../../query/efok/parse.ts";
import type { Formula, Query, Term } from "../../query/formula.ts";
import { namedTypeQuery } from "../../query/types/lookup.ts";
import { namedTypes } from "../../query/types/named-types.ts";
import { solvers } from "../../solvers/registry.ts";
import type { Parameter, Preset } from "../../solvers/settings/setting.ts";
import type { Solver } from "../../solvers/solver.ts";
import { table } from "../table.ts";
import { foundSolver } from "./chosen.ts";
import { worksAlone } from "./model.ts";

/** What `lacuna solvers` prints. */
export function listSolvers(name: string | undefined, json: boolean): string {
  const shown = name === undefined ? solvers : [foundSolver(name)];
  if (json) return `${JSON.stringify(shown.map(record))}\n`;
  if (name !== undefined) return details(shown[0]!);
  return [
    table(
      ["solver", "answers", "known links", "what it does"],
      shown.map((solver) => [solver.name, inShort(solver), solver.known, solver.describe]),
    ),
    "\n`lacuna solvers <name>` shows parameters, presets and the paper.\n",
  ].join("");
}

/** Shapes beyond the named types, each with what it is called. */
const shapes: readonly (readonly [name: string, query: Query])[] = [
  ["cycles", parseEfok("(r1(s1,e1))&(r2(e1,e2))&(r3(e2,f1))&(r4(e1,f1))")],
  ["several free variables", parseEfok("(r1(s1,f1))&(r2(f1,f2))")],
];

/** Whether a solver answers the queries of a type; some look at grounded queries only, so it gets some ids. */
const takes = (solver: Solver, { free, body }: Query): boolean =>
  solver.supports({ free, body: grounded(body) }).supported;

function grounded(formula: Formula): Formula {
  const idOf = (name: number | string) => (typeof name === "number" ? name : Number(name.slice(1)));
  const term = (each: Term): Term =>
    each.kind === "constant" ? { ...each, entity: idOf(each.entity) } : each;
  switch (formula.kind) {
    case "atom": {
      const { relation, head, tail } = formula;
      return { kind: "atom", relation: 2 * idOf(relation), head: term(head), tail: term(tail) };
    }
    case "and":
    case "or":
      return { kind: formula.kind, operands: formula.operands.map(grounded) };
    default:
      return { ...formula, body: grounded(formula.body) };
  }
}

function record(solver: Solver) {
  const { name, describe, source, known, parameters, presets } = solver;
  return {
    ...{ name, describe, source, known },
    model: !worksAlone(solver),
    supports: Object.fromEntries([
      ...namedTypes.map((type) => [type.name, takes(solver, namedTypeQuery(type))]),
      ...shapes.map(([shape, query]) => [shape, takes(solver, query)]),
    ]),
    parameters,
    presets,
  };
}

const namedTaken = (solver: Solver): string[] =>
  namedTypes.filter((type) => takes(solver, namedTypeQuery(type))).map(({ name }) => name);

const beyond = (solver: Solver): string[] =>
  shapes.filter(([, query]) => takes(solver, query)).map(([name]) => name);

/** How much of the named types and beyond a solver answers. */
function inShort(solver: Solver): string {
  const taken = namedTaken(solver).length;
  const named =
    taken === namedTypes.length ? "all named types" : `${taken} of ${namedTypes.length} named types`;
  return [named, ...beyond(solver)].join(", ");
}

function details(solver: Solver): string {
  const { name, describe, source, known, parameters, presets } = solver;
  return [
    `${name}: ${describe}\n`,
    `  paper        ${source}\n`,
    `  answers      ${[...namedTaken(solver), ...beyond(solver)].join(", ")}\n`,
    `  known links  ${known} (change with --known)\n`,
    worksAlone(solver) ? "  works without a model\n" : "",
    parameters.length === 0 ? "\nIt has no parameters.\n" : `\n${parameterTable(parameters)}`,
    presets.length === 0 ? "" : `\n${presets.map(presetText).join("")}`,
  ].join("");
}

const parameterTable = (parameters: readonly Parameter[]): string =>
  table(
    ["parameter", "default", "values", "what it is"],
    parameters.map((each) => [each.name, String(each.default), valuesOf(each), each.summary]),
  );

function valuesOf({ default: usual, choices, least, most }: Parameter): string {
  if (choices) return choices.join(", ");
  if (typeof usual === "boolean") return "true, false";
  if (typeof usual === "string") return "a word";
  return least === undefined && most === undefined ? "a number" : `${least ?? ""} … ${most ?? ""}`.trim();
}

function presetText({ name, source, values, types = {} }: Preset): string {
  const setting = (each: Preset["values"]) =>
    Object.entries(each)
      .map(([parameter, value]) => `${parameter}=${value}`)
      .join(" ");
  return [
    `preset ${name} (${source})\n`,
    Object.keys(values).length > 0 ? `  ${setting(values)}\n` : "",
    ...Object.entries(types).map(([type, each]) => `  ${type}: ${setting(each)}\n`),
  ].join("");
}
