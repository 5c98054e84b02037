import { type Command, InvalidArgumentError, Option } from "commander";
import * as z from "zod/mini";
import { checked } from "../operations/check.ts";
import type { Operation } from "../operations/operation.ts";
import { command, type Io, memorySize } from "./io.ts";
import { hostOf } from "./node-host.ts";

/** How a command spells an operation's parameters and shows its result. */
export interface Spelling<Parameters, Given, Result> {
  /** Parameters that stand without a flag, in their order; a list comes last. */
  readonly arguments?: readonly string[];
  /** A command line that works. */
  readonly example: string;
  /** More help, below the options. */
  readonly help?: string;
  /** What stands for a value in help: `{ out: "folder" }` shows `--out <folder>`. */
  readonly values?: Readonly<Record<string, string>>;
  /** Parameters that are written in a way of their own, such as `2/8`; a list is split here. */
  readonly read?: Readonly<Record<string, (text: string, before: unknown) => unknown>>;
  /** Parameters whose flag is not their name, such as `{ solvers: "solver" }`. */
  readonly flags?: Readonly<Record<string, string>>;
  /** Refuses what only this spelling makes possible, before the operation is asked. */
  readonly check?: (given: Partial<Given>, self: Command) => void;
  /** The result for people. */
  readonly text: (result: Result, given: Parameters) => string;
  /** Throws where a result is a failure, after it was shown. */
  readonly after?: (result: Result, given: Parameters) => void;
}

/** Adds a command below a parent. */
export type AddCommand = (parent: Command, io: Io) => void;

/** Parameters that every command shows, in `command`. */
const COMMON = ["seed", "threads", "memory"];

/** The command of an operation: its flags, help, defaults and checks come from the operation's parameters. */
export function commandOf<Parameters extends z.ZodMiniType, Result>(
  operation: Operation<Parameters, Result>,
  spelling: Spelling<z.output<Parameters>, z.input<Parameters>, Result>,
): AddCommand {
  return (parent, io) => {
    const words = operation.name.split(" ");
    const self = command(words.at(-1) ?? operation.name, operation.describe);
    const properties = propertiesOf(operation.parameters);
    const positional = spelling.arguments ?? [];
    for (const name of positional)
      self.argument(argumentText(name, properties), properties[name]?.description);
    for (const [name, property] of Object.entries(properties))
      if (!positional.includes(name) && !COMMON.includes(name))
        self.addOption(optionOf(name, property, spelling));
    self.addHelpText("after", `${spelling.help ?? ""}\nExample:\n  ${spelling.example}\n`);
    self.action(async (...all: unknown[]) => {
      const options = self.optsWithGlobals<Record<string, unknown>>();
      const given: Record<string, unknown> = {};
      for (const [at, name] of positional.entries()) given[name] = all[at];
      for (const name of Object.keys(properties))
        if (!positional.includes(name))
          given[name] =
            options[flagOf(name, spelling).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())];
      for (const name of Object.keys(given)) if (given[name] === undefined) delete given[name];
      spelling.check?.(given as Partial<z.input<Parameters>>, self);
      const parameters = checked(operation, given);
      const { host, done } = hostOf(io, options);
      let result: Result;
      try {
        result = await operation.run(parameters, host);
      } finally {
        done();
      }
      io.out(options.json ? `${JSON.stringify(result)}\n` : spelling.text(result, parameters));
      spelling.after?.(result, parameters);
    });
    parent.addCommand(self);
  };
}

/** A parameter as its JSON schema says it. */
interface Property {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly items?: Property;
  readonly required: boolean;
}

function propertiesOf(parameters: z.ZodMiniType): Readonly<Record<string, Property>> {
  const schema = z.toJSONSchema(parameters, { io: "input", unrepresentable: "any" }) as {
    readonly properties?: Readonly<Record<string, Omit<Property, "required">>>;
    readonly required?: readonly string[];
  };
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, property]) => [
      name,
      { ...property, required: schema.required?.includes(name) ?? false },
    ]),
  );
}

const flagOf = (name: string, { flags }: { readonly flags?: Readonly<Record<string, string>> }): string =>
  flags?.[name] ?? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function argumentText(name: string, properties: Readonly<Record<string, Property>>): string {
  const property = properties[name];
  const shown = `${name}${property?.type === "array" ? "..." : ""}`;
  return property?.required ? `<${shown}>` : `[${shown}]`;
}

function optionOf(
  name: string,
  property: Property,
  spelling: Pick<Spelling<never, never, never>, "values" | "read" | "flags">,
): Option {
  const flag = `--${flagOf(name, spelling)}`;
  if (property.type === "boolean")
    return new Option(property.default === true ? `--no-${flag.slice(2)}` : flag, property.description);
  const value =
    spelling.values?.[name] ?? (property.type === "integer" || property.type === "number" ? "n" : name);
  const option = new Option(`${flag} <${value}>`, property.description);
  if (property.enum) option.choices(property.enum);
  if (property.default !== undefined) option.default(property.default, defaultText(property.default));
  option.makeOptionMandatory(property.required);
  const read = spelling.read?.[name] ?? readerOf(property);
  if (read) option.argParser(read);
  return option;
}

const defaultText = (value: unknown): string =>
  Array.isArray(value) ? value.join(",") : JSON.stringify(value);

/** Reads a number, or words joined by commas; more of a list is given by naming it again. */
function readerOf({ type, items }: Property): ((text: string, before: unknown) => unknown) | undefined {
  if (type === "integer" || type === "number") return (text) => numberOf(text, type === "integer");
  if (type === "array")
    return (text, before) => [
      ...(Array.isArray(before) ? before : []),
      ...(items?.type === "integer" ? [numberOf(text, true)] : [text]),
    ];
  return undefined;
}

function numberOf(text: string, whole: boolean): number {
  const value = (whole ? /^-?\d{1,15}$/ : /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i).test(text)
    ? Number(text)
    : Number.NaN;
  if (Number.isFinite(value)) return value;
  throw new InvalidArgumentError(
    `${JSON.stringify(text)} is ${whole ? "not a whole number" : "not a number"}`,
  );
}

export { memorySize };
