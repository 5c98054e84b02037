import * as z from "zod/mini";
import { isObject } from "../../formats/text/shape.ts";
import type { Mark } from "../../runs/writing/whole.ts";

/** A resource that a server keeps under an id, and that a path or a name stands for elsewhere. */
export const resourceNames = [
  "graph",
  "model",
  "benchmark",
  "knowledge-base",
  "dataset",
  "run",
  "solver-preset",
  "predictions",
  "parser",
] as const;
export type ResourceName = (typeof resourceNames)[number];

/**
 * What a parameter is, beyond the type of its value. Three rules follow from it, in one place each: no operation writes over what
 * it reads, `force` replaces only what Lacuna wrote, and a server offers strangers neither paths nor code.
 */
export type Kind =
  /**
   * Something opened, or the path or name of it; with `reach`, or the address of another machine that has it; with `changed`, it is
   * another one after the call.
   */
  | {
      readonly is: "resource";
      readonly of: ResourceName;
      readonly reach?: "network";
      readonly changed?: true;
    }
  /** The path of a file or folder that is read. */
  | { readonly is: "input" }
  /** The path of a file that is written. `marks`: of one kind of file, or by the ending of its name. */
  | { readonly is: "output-file"; readonly marks: Mark | Readonly<Record<string, Mark>> }
  /** The path of a folder that is written. Its manifest says which files are ours. */
  | { readonly is: "output-folder" }
  /** The text itself, or the path of a file that holds it; a text with a line break at its end is never a path. */
  | { readonly is: "source" }
  /** A query that has been read, or its text. */
  | { readonly is: "query" }
  /** Options of the reader of the files of a resource. */
  | { readonly is: "reading" }
  /** The path of a program of the user's, which runs; `names` are ours and stand for no program. */
  | { readonly is: "code"; readonly names: readonly string[] }
  /** The address of another machine, which is asked. */
  | { readonly is: "address" }
  /** Says how another machine is asked. */
  | { readonly is: "asking" }
  /** A number of this unit. */
  | { readonly is: "quantity"; readonly unit: Unit };

export type Unit = "bytes" | "seconds" | "minutes" | "rows";

/** What is written is a file or a folder, as another parameter says. */
interface OutputBy {
  readonly is: "output-by";
  /** The other parameter. */
  readonly parameter: string;
  /** The kind for each of its values; the first one is its default. */
  readonly kinds: Readonly<Record<string, Extract<Kind, { readonly is: "output-file" | "output-folder" }>>>;
}

const kinds = z.registry<{ readonly kind: Kind | OutputBy }>();

/** The same schema, known to be of a kind. Checks and descriptions that are added later keep it. */
export const ofKind = <Schema extends z.ZodMiniType>(schema: Schema, kind: Kind | OutputBy): Schema => {
  // What is typed as a parameter is a schema all the same; the registry's own types ask for more.
  kinds.add(schema as never, { kind });
  return schema;
};

// Every call looks through its schema several times, so that what is found is kept.
const kindsFound = new WeakMap<z.ZodMiniType, Kind | OutputBy | "none">();
const withKinds = new WeakMap<z.ZodMiniType, boolean>();

/** The kind of a schema, where it has one: with these parameters, or by their defaults. */
export function kindOf(schema: z.ZodMiniType, given?: unknown): Kind | undefined {
  let found = kindsFound.get(schema);
  if (found === undefined) {
    found = (kinds.get(schema as never) as { readonly kind: Kind } | undefined)?.kind ?? "none";
    kindsFound.set(schema, found);
  }
  if (found === "none") return undefined;
  if (found.is !== "output-by") return found;
  const said = String(field(given, found.parameter));
  return Object.hasOwn(found.kinds, said) ? found.kinds[said] : Object.values(found.kinds)[0];
}

/** Whether a schema, or one inside of it, has a kind. */
function hasKinds(schema: z.ZodMiniType): boolean {
  const before = withKinds.get(schema);
  if (before !== undefined) return before;
  const { innerType, element, valueType, options = [] } = schema._zod.def as Inner;
  const inner = [innerType, element, valueType, ...options, ...Object.values(shapeOf(schema))];
  const found = kindOf(schema) !== undefined || inner.some((each) => each !== undefined && hasKinds(each));
  withKinds.set(schema, found);
  return found;
}

/** A part of the parameters that has a kind, with what was given for it. */
export interface KindedPart {
  /** The name of the parameter. */
  readonly parameter: string;
  readonly kind: Kind;
  /** Undefined where nothing was given, or only the schema is looked at. */
  readonly value: unknown;
}

/** All parts of parameters that have a kind: of lists, every element; of alternatives, each that has one. */
export function partsOf(parameters: z.ZodMiniType, given?: unknown): KindedPart[] {
  const parts: KindedPart[] = [];
  for (const [parameter, schema] of Object.entries(shapeOf(parameters)))
    if (hasKinds(schema)) parts.push(...partsBelow(parameter, schema, field(given, parameter), given));
  return parts;
}

/** The kinds of a parameter and of what lies inside of it. */
export const kindsInside = (schema: z.ZodMiniType): Kind[] =>
  hasKinds(schema) ? partsBelow("", schema, undefined).map(({ kind }) => kind) : [];

/** Parameters in which what was given for parts that have a kind is replaced. A value is replaced once, also where alternatives fit. */
export function withParts(
  parameters: z.ZodMiniType,
  given: Readonly<Record<string, unknown>>,
  replace: (part: KindedPart) => unknown,
): Record<string, unknown> {
  const shape = shapeOf(parameters);
  const replaced = { ...given };
  for (const [parameter, value] of Object.entries(given)) {
    const schema = Object.hasOwn(shape, parameter) ? shape[parameter] : undefined;
    if (schema && hasKinds(schema))
      replaced[parameter] = replacedBelow(parameter, schema, value, replace, given).value;
  }
  return replaced;
}

interface Replaced {
  readonly value: unknown;
  readonly done: boolean;
}

function replacedBelow(
  parameter: string,
  schema: z.ZodMiniType,
  value: unknown,
  replace: (part: KindedPart) => unknown,
  given: unknown,
): Replaced {
  const same = { value, done: false };
  if (value === undefined) return same;
  const kind = kindOf(schema, given);
  if (kind) return { value: replace({ parameter, kind, value }), done: true };
  const { innerType, element, valueType, options } = schema._zod.def as Inner;
  const below = (inner: z.ZodMiniType, each: unknown) =>
    replacedBelow(parameter, inner, each, replace, given);
  if (innerType) return below(innerType, value);
  if (element) {
    const all = Array.isArray(value) ? value.map((each) => below(element, each)) : [];
    return all.some(({ done }) => done) ? { value: all.map((each) => each.value), done: true } : same;
  }
  if (options) {
    for (const option of options) {
      const replaced = below(option, value);
      if (replaced.done) return replaced;
    }
    return same;
  }
  if (!isObject(value)) return same;
  let done = false;
  const entries = Object.entries(value).map(([name, each]) => {
    const inner = valueType ?? shapeOf(schema)[name];
    const replaced = inner ? below(inner, each) : { value: each, done: false };
    done ||= replaced.done;
    return [name, replaced.value];
  });
  return done ? { value: Object.fromEntries(entries), done } : same;
}

/** The parameters by their names. */
export const shapeOf = (schema: z.ZodMiniType): Readonly<Record<string, z.ZodMiniType>> =>
  "shape" in schema ? (schema.shape as Record<string, z.ZodMiniType>) : {};

/** Schemas inside a schema, as zod keeps them. */
interface Inner {
  readonly innerType?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
  readonly valueType?: z.ZodMiniType;
  readonly options?: readonly z.ZodMiniType[];
}

function partsBelow(parameter: string, schema: z.ZodMiniType, value: unknown, given?: unknown): KindedPart[] {
  const kind = kindOf(schema, given);
  if (kind) return [{ parameter, kind, value }];
  const { innerType, element, valueType, options } = schema._zod.def as Inner;
  const all = (inner: z.ZodMiniType, values: readonly unknown[]) =>
    (values.length === 0 ? [undefined] : values).flatMap((each) => partsBelow(parameter, inner, each, given));
  if (innerType) return partsBelow(parameter, innerType, value, given);
  if (element) return all(element, Array.isArray(value) ? value : []);
  if (valueType) return all(valueType, isObject(value) ? Object.values(value) : []);
  if (options) return options.flatMap((each) => partsBelow(parameter, each, value, given));
  return partsOf(schema, value).map((part) => ({ ...part, parameter }));
}

const field = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);
