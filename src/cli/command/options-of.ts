import { type Command, InvalidArgumentError, Option } from "commander";
import * as z from "zod/mini";
import { spelled } from "../../error.ts";
import { kindsInside, shapeOf } from "../../operations/contract/kinds.ts";
import { numberOf } from "../terminal/io.ts";
import { placeholderOf, shared } from "./shared-spelling.ts";

/** The spelling of the parameters of an operation on the command line. */
export interface OptionSpelling {
  /** Parameters that stand without a flag, in their order; a list comes last. */
  readonly arguments?: readonly string[];
  /** The placeholder of a value in help: `{ out: "folder" }` shows `--out <folder>`. */
  readonly values?: Readonly<Record<string, string>>;
  /** Parameters that are written in a way of their own, such as `2/8`; a list is split here. */
  readonly read?: Readonly<Record<string, (text: string, before: unknown) => unknown>>;
  /** Parameters whose flag is not their name, such as `{ solvers: "solver" }`. */
  readonly flags?: Readonly<Record<string, string>>;
  /** Booleans that are written `--union yes` or `--union no`, because they may also be left open. */
  readonly yesNo?: readonly string[];
  /** What `--no-…` does, of booleans that are true by default. The flag itself can then be written as well. */
  readonly negations?: Readonly<Record<string, string>>;
  /** Parameters that the operation can do without, and the command cannot. */
  readonly mandatory?: readonly string[];
  /** Parameters that are no options of the command, because it fills them in itself. */
  readonly hidden?: readonly string[];
  /** Options that the help of the command leaves to another command, or to the error that asks for them. */
  readonly unshown?: readonly string[];
}

/** Parameters that every command shows, in `command`. */
const COMMON = ["seed", "threads", "memory"];

/** A JSON schema of a value. */
interface Described {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Described;
}

/** A parameter as its JSON schema says it. */
export interface Property extends Described {
  readonly required: boolean;
  /** The placeholder of its value, where the kind of the parameter says one. */
  readonly placeholder?: string | undefined;
}

export type Properties = Readonly<Record<string, Property>>;

/** Operations share many parameters, and a command asks several times for those of all that it runs. */
const described = new WeakMap<z.ZodMiniType, Property>();

/** The parameters of an operation by their names. */
export const propertiesOf = (parameters: z.ZodMiniType): Properties =>
  Object.fromEntries(
    Object.entries(shapeOf(parameters)).map(([name, parameter]) => [name, propertyOf(parameter)]),
  );

function propertyOf(parameter: z.ZodMiniType): Property {
  const before = described.get(parameter);
  if (before) return before;
  const { $schema: _, ...schema } = z.toJSONSchema(parameter, { io: "input", unrepresentable: "any" });
  const property = {
    ...(schema as Described),
    required: parameter._zod.optin === undefined,
    placeholder: placeholderOf(kindsInside(parameter)[0]),
  };
  described.set(parameter, property);
  return property;
}

/** Adds arguments and options for parameters to a command. */
export function addOptions(self: Command, properties: Properties, spelling: OptionSpelling): void {
  const { arguments: positional = [], hidden = [], unshown = [] } = spelling;
  const spell = flagsOf(spelling);
  const describe = (property: Property | undefined) =>
    property?.description && spelled(property.description, spell);
  for (const name of positional)
    self.argument(argumentText(name, properties[name]), describe(properties[name]));
  for (const [name, property] of Object.entries(properties))
    if (![...positional, ...hidden, ...COMMON].includes(name))
      for (const option of optionsOf(name, property, describe(property), spelling))
        self.addOption(unshown.includes(name) ? option.hideHelp() : option);
}

/** The given value of each parameter, by flags or without. */
export function givenBy(
  properties: Properties,
  positional: readonly unknown[],
  options: Readonly<Record<string, unknown>>,
  spelling: OptionSpelling,
): Record<string, unknown> {
  const { arguments: names = [], hidden = [] } = spelling;
  const given: Record<string, unknown> = {};
  for (const name of Object.keys(properties)) {
    const at = names.indexOf(name);
    const value =
      at >= 0
        ? argumentRead(positional[at], spelling.read?.[name])
        : options[camelCase(flagOf(name, spelling))];
    if (value !== undefined && !hidden.includes(name)) given[name] = value;
  }
  return given;
}

/** Whether a parameter has the value that its option has by default. */
export const isByDefault = (self: Command, name: string, spelling: OptionSpelling): boolean =>
  self.getOptionValueSource(camelCase(flagOf(name, spelling))) === "default";

/** An argument, or each of a list of them, read as the command spells it. */
function argumentRead(value: unknown, read: ((text: string, before: unknown) => unknown) | undefined) {
  if (!read || value === undefined) return value;
  const texts = Array.isArray(value) ? value : [value];
  return texts.reduce((before: unknown, text) => read(String(text), before), undefined);
}

/** The name of a parameter in errors and descriptions: `--max-anchors`, `<graph>`. */
export const flagsOf =
  (spelling: OptionSpelling) =>
  (name: string): string =>
    spelling.arguments?.includes(name) ? `<${name}>` : `--${flagOf(name, spelling)}`;

const flagOf = (name: string, { flags }: OptionSpelling): string =>
  flags?.[name] ?? shared.flags[name] ?? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The name of the parameter of a flag: `relation-weight` is `relationWeight`. */
export const camelCase = (flag: string): string =>
  flag.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

function argumentText(name: string, property: Property | undefined): string {
  const shown = `${name}${property?.type === "array" ? "..." : ""}`;
  return property?.required ? `<${shown}>` : `[${shown}]`;
}

/** Booleans that are chosen where nothing is said: one option says yes or no, wherever they are. */
const CHOSEN: readonly string[] = ["calibrate"];

function optionsOf(
  name: string,
  property: Property,
  description: string | undefined,
  spelling: OptionSpelling,
): Option[] {
  const flag = flagOf(name, spelling);
  if (spelling.yesNo?.includes(name) || CHOSEN.includes(name))
    return [new Option(`--${flag} <yes|no>`, description).choices(["yes", "no"]).argParser(yesOrNo)];
  if (property.type === "boolean") {
    const negation = spelling.negations?.[name];
    if (property.default !== true)
      return [
        new Option(`--${flag}`, description),
        ...(negation === undefined ? [] : [new Option(`--no-${flag}`, negation)]),
      ];
    return negation === undefined
      ? [new Option(`--no-${flag}`, description)]
      : [new Option(`--${flag}`, description).default(true), new Option(`--no-${flag}`, negation)];
  }
  const value =
    spelling.values?.[name] ??
    shared.values[name] ??
    property.placeholder ??
    (property.type === "integer" || property.type === "number" ? "n" : name);
  const option = new Option(`--${flag} <${value}>`, description);
  if (property.enum) option.choices(property.enum);
  if (property.default !== undefined) option.default(property.default, defaultText(property.default));
  option.makeOptionMandatory(property.required || (spelling.mandatory?.includes(name) ?? false));
  const read = spelling.read?.[name] ?? shared.read[name] ?? readerOf(property);
  // What is given takes the place of the default; a reader of one parameter takes one value.
  if (read)
    option.argParser(
      read.length < 2
        ? read
        : (text: string, before: unknown) => read(text, before === property.default ? undefined : before),
    );
  return [option];
}

const defaultText = (value: unknown): string =>
  Array.isArray(value) ? value.join(",") : JSON.stringify(value);

function yesOrNo(text: string): boolean {
  if (text === "yes" || text === "no") return text === "yes";
  throw new InvalidArgumentError("Allowed choices are yes, no.");
}

/** Reads a number, or one of a list, which goes on when the flag is given again. */
function readerOf(property: Property): ((text: string, before: unknown) => unknown) | undefined {
  const { type, items, minimum } = property;
  if (type === "integer" || type === "number") return (text) => numberOf(text, type === "integer", minimum);
  if (type === "array")
    return (text, before) => [
      ...(Array.isArray(before) ? before : []),
      ...(items?.type === "integer" ? [numberOf(text, true, items.minimum)] : [text]),
    ];
  return undefined;
}
