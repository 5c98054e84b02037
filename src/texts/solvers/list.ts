import type { ListedSolver } from "../../operations/solvers/results.ts";
import { table } from "../../report/text-table.ts";
import { settingText } from "../setting.ts";

/** The solvers, or one of them with its parameters and presets. */
export async function solversText(
  listed: readonly ListedSolver[],
  { solver }: { readonly solver?: string | undefined },
): Promise<string> {
  const { namedTypes } = await import("../../query/types/named-types.ts");
  const names = new Set(namedTypes.map(({ name }) => name));
  const [first] = listed;
  if (solver !== undefined && first) return details(first);
  return [
    table(
      ["solver", "answers", "known links", "what it does"],
      listed.map((each) => [each.name, inShort(each, names), each.known, each.describe]),
    ),
    "\n`lacuna solvers <name>` shows parameters, presets and the paper.\n",
  ].join("");
}

const taken = ({ supports }: ListedSolver): string[] =>
  Object.entries(supports).flatMap(([name, supported]) => (supported ? [name] : []));

/** The number of named and other types that a solver answers. */
function inShort(solver: ListedSolver, names: ReadonlySet<string>): string {
  const all = taken(solver);
  const beyond = all.filter((name) => !names.has(name));
  const count = all.length - beyond.length;
  const named = count === names.size ? "all named types" : `${count} of ${names.size} named types`;
  return [named, ...beyond].join(", ");
}

function details(solver: ListedSolver): string {
  const { name, describe, source, known, model, parameters, presets } = solver;
  return [
    `${name}: ${describe}\n`,
    `  paper        ${source}\n`,
    `  answers      ${taken(solver).join(", ")}\n`,
    `  known links  ${known} (change with --known)\n`,
    model ? "" : "  works without a model\n",
    parameters.length === 0 ? "\nIt has no parameters.\n" : `\n${parameterTable(parameters)}`,
    presets.length === 0 ? "" : `\n${presets.map(presetText).join("")}`,
  ].join("");
}

const parameterTable = (parameters: ListedSolver["parameters"]): string =>
  table(
    ["parameter", "default", "values", "what it is"],
    parameters.map((each) => [each.name, String(each.default), valuesOf(each), each.summary]),
  );

function valuesOf({ default: initial, choices, least, most }: ListedSolver["parameters"][number]): string {
  if (choices) return choices.join(", ");
  if (typeof initial === "boolean") return "true, false";
  if (typeof initial === "string") return "a word";
  return least === undefined && most === undefined ? "a number" : `${least ?? ""} … ${most ?? ""}`.trim();
}

function presetText({ name, source, values, types = {} }: ListedSolver["presets"][number]): string {
  return [
    `preset ${name} (${source})\n`,
    Object.keys(values).length > 0 ? `  ${settingText(values)}\n` : "",
    ...Object.entries(types).map(([type, each]) => `  ${type}: ${settingText(each)}\n`),
  ].join("");
}
