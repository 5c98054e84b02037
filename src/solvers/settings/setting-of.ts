import { LacunaError } from "../../error.ts";
import { editDistance } from "../../formats/text/edit-distance.ts";
import type { Solver } from "../solver.ts";
import type { Parameter, Preset, Setting, SettingOf, Value, ValuesOf } from "./setting.ts";

/** The choice of the user for a solver. */
export interface SettingChoice {
  /** The name of one of its presets. */
  readonly preset?: string;
  /** Values that go before those of the preset, for all types; numbers and booleans may be text. */
  readonly set?: Setting;
}

/**
 * The settings of a solver: its defaults, on them the values of a preset, those of the preset for the type, and at
 * last what is set. All values are checked.
 * @throws LacunaError `solvers.unknown-preset`, `solvers.unknown-parameter`, `solvers.bad-value`
 */
export function settingOf<Declared extends readonly Parameter[]>(
  solver: {
    readonly name: string;
    readonly parameters: Declared;
    readonly presets: readonly Preset[];
  },
  { preset, set = {} }: SettingChoice = {},
): SettingOf<ValuesOf<Declared>> {
  const chosen = preset === undefined ? undefined : presetOf(solver, preset);
  const defaults = Object.fromEntries(solver.parameters.map((each) => [each.name, each.default]));
  const checked = (values: Partial<Setting>): Setting =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) =>
        value === undefined
          ? []
          : [[parameterName(solver.parameters, name), checkedValue(solver, name, value)]],
      ),
    );
  const last = checked(set);
  const all = { ...defaults, ...checked(chosen?.values ?? {}), ...last };
  const byType = new Map(
    Object.entries(chosen?.types ?? {}).map(([type, values]) => [
      type,
      { ...all, ...checked(values), ...last },
    ]),
  );
  // Every value is of the kind that its parameter declares: it is its default, or was checked.
  return (type) => ((type === undefined ? undefined : byType.get(type)) ?? all) as ValuesOf<Declared>;
}

/** The name of a parameter that may be called by an earlier one. */
export const parameterName = (parameters: readonly Parameter[], name: string): string =>
  parameters.find(({ aliases }) => aliases?.includes(name))?.name ?? name;

function presetOf({ name, presets }: Pick<Solver, "name" | "presets">, wanted: string): Preset {
  const found = presets.find((each) => each.name === wanted);
  if (found) return found;
  const names = presets.map((each) => each.name);
  throw new LacunaError(
    "solvers.unknown-preset",
    `${name} has no preset ${JSON.stringify(shortened(wanted))}`,
    {
      hint: hintOf(wanted, names, `presets of ${name} are`, `${name} has no presets`),
    },
  );
}

function checkedValue(
  { name: solver, parameters }: Pick<Solver, "name" | "parameters">,
  name: string,
  value: Value,
): Value {
  const parameter = parameters.find((each) => each.name === parameterName(parameters, name));
  if (!parameter) {
    const names = parameters.map((each) => each.name);
    throw new LacunaError(
      "solvers.unknown-parameter",
      `${solver} has no parameter ${JSON.stringify(shortened(name))}`,
      { hint: hintOf(name, names, `parameters of ${solver} are`, `${solver} has no parameters`) },
    );
  }
  const read = readValue(value, parameter);
  if (read !== undefined) return read;
  const shown = typeof value === "string" ? JSON.stringify(shortened(value)) : String(value);
  throw new LacunaError("solvers.bad-value", `${name} of ${solver} cannot be ${shown}`, {
    hint: `${wantedOf(parameter)}${typeof value === "string" && parameter.choices ? suggestion(value, parameter.choices) : ""}`,
  });
}

/** The value, made of text where need be; undefined when the parameter does not allow it. */
function readValue(value: Value, parameter: Parameter): Value | undefined {
  const { default: fallback, choices } = parameter;
  if (typeof fallback === "number") return readNumber(value, parameter);
  if (typeof fallback === "boolean") {
    if (value === "true" || value === "false") return value === "true";
    return typeof value === "boolean" ? value : undefined;
  }
  if (typeof value === "string" && (choices?.includes(value) ?? true)) return value;
  return takesNumbers(parameter) ? readNumber(value, parameter) : undefined;
}

/** Whether a parameter that has words may be a number as well. */
const takesNumbers = ({ least, most }: Parameter): boolean => least !== undefined && most !== undefined;

function readNumber(
  value: Value,
  { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY }: Parameter,
): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && number >= least && number <= most ? number : undefined;
}

function wantedOf(parameter: Parameter): string {
  const { name, default: fallback, choices, least, most } = parameter;
  if (typeof fallback === "boolean") return `${name} is true or false`;
  if (typeof fallback === "string") {
    if (!choices) return `${name} is a word`;
    const numbers = takesNumbers(parameter) ? `, or a number from ${least} to ${most}` : "";
    return `${name} is one of ${choices.join(", ")}${numbers}`;
  }
  const bounds = [
    ...(least === undefined ? [] : [`at least ${least}`]),
    ...(most === undefined ? [] : [`at most ${most}`]),
  ];
  return `${name} is a number${bounds.length > 0 ? `, ${bounds.join(" and ")}` : ""}; by default ${fallback}`;
}

/** Names that a mistyped one may have meant, and those there are. */
export function hintOf(wanted: string, names: readonly string[], all: string, none: string): string {
  if (names.length === 0) return none;
  return `${all} ${names.join(", ")}${suggestion(wanted, names)}`;
}

/** The names that a mistyped one may have meant, as a question; empty where none is near. */
export function suggestion(wanted: string, names: readonly string[]): string {
  if (names.length === 0) return "";
  const most = Math.max(2, Math.floor(wanted.length / 3));
  const distances = names.map((name) =>
    editDistance(wanted.toLowerCase().slice(0, 80), name.toLowerCase(), most),
  );
  const least = Math.min(...distances);
  const near = [...new Set(names.filter((_, at) => distances[at] === least))];
  return least <= most ? `; did you mean ${near.slice(0, 3).join(" or ")}?` : "";
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
