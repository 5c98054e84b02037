type Schema = Readonly<Record<string, unknown>>;

/** How a parameter of an operation is filled in. */
export interface Field {
  readonly name: string;
  readonly about: string;
  readonly needed: boolean;
  /** `list`: texts with commas between; `json`: anything else. */
  readonly as: "text" | "number" | "choice" | "switch" | "file" | "list" | "json";
  readonly choices?: readonly string[];
  /** What kind of thing its id is of, such as `graph`. */
  readonly resource?: string;
  readonly least?: number;
  readonly whole?: boolean;
  readonly default?: unknown;
}

/** An operation that a server runs as a job. */
export interface JobForm {
  readonly operation: string;
  readonly title: string;
  readonly fields: readonly Field[];
}

/** What people start most, first. */
const FIRST = ["sampleBenchmark", "evaluateSolver", "evaluateSolvers", "evaluatePredictions", "trainLinks"];

/** The jobs of a server as its description in OpenAPI lists them. */
export function jobForms(document: unknown): JobForm[] {
  const calls = at(
    document,
    "paths",
    "/api/v1/jobs",
    "post",
    "requestBody",
    "content",
    "application/json",
    "schema",
    "oneOf",
  );
  const forms = (Array.isArray(calls) ? calls : []).map((call): JobForm => {
    const parameters = at(call, "properties", "parameters") as Schema;
    const needed = new Set((parameters.required ?? []) as readonly string[]);
    return {
      operation: String(at(call, "properties", "operation", "const")),
      title: String(at(call, "title")),
      fields: Object.entries((parameters.properties ?? {}) as Record<string, Schema>)
        .map(([name, schema]) => fieldOf(name, schema, needed.has(name)))
        .sort((a, b) => Number(b.needed) - Number(a.needed)),
    };
  });
  return forms.sort((a, b) => rank(a) - rank(b) || (a.title < b.title ? -1 : 1));
}

const rank = ({ operation }: JobForm): number => {
  const found = FIRST.indexOf(operation);
  return found < 0 ? FIRST.length : found;
};

const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => (inner as Schema | undefined)?.[name], value);

function fieldOf(name: string, schema: Schema, needed: boolean): Field {
  const common = {
    ...{ name, needed, about: String(schema.description ?? "") },
    ...(schema.default === undefined ? {} : { default: schema.default }),
  };
  const variants = (schema.anyOf ?? []) as readonly Schema[];
  const items = schema.items as Schema | undefined;
  const resource =
    schema["x-resource"] ??
    items?.["x-resource"] ??
    variants.find((each) => each["x-resource"])?.["x-resource"];
  const of = typeof resource === "string" ? { resource } : {};
  if (Array.isArray(schema.enum)) return { ...common, as: "choice", choices: schema.enum.map(String) };
  if (schema.type === "boolean") return { ...common, as: "switch" };
  if (schema.type === "integer" || schema.type === "number")
    return {
      ...common,
      as: "number",
      whole: schema.type === "integer",
      ...(typeof schema.minimum === "number" ? { least: schema.minimum } : {}),
    };
  if (schema.type === "array" && (items?.type === "string" || items?.enum))
    return { ...common, ...of, as: "list" };
  if (isFile(schema)) return { ...common, as: "file" };
  if (schema.type === "string" || variants.some(({ type }) => type === "string"))
    return { ...common, ...of, as: "text" };
  return { ...common, as: "json" };
}

/** A file comes with the call, with its name. */
const isFile = ({ properties }: Schema): boolean =>
  ["name", "text"].every((name) => at(properties, name) !== undefined);

/**
 * The parameters that a form was filled in with; what is empty is left out.
 * @throws SyntaxError where JSON is broken
 */
export function parametersOf(
  fields: readonly Field[],
  filled: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const { name, as } of fields) {
    const value = filled[name];
    if (value === undefined || value === "") continue;
    const text = String(value);
    if (as === "number") found[name] = Number(text);
    else if (as === "list")
      found[name] = text
        .split(",")
        .map((each) => each.trim())
        .filter((each) => each !== "");
    else if (as === "json") found[name] = JSON.parse(text);
    else found[name] = value;
  }
  return found;
}

/** Parameters of an earlier job as a form shows them. */
export const filledWith = (
  fields: readonly Field[],
  parameters: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap(({ name, as }) => {
      const value = parameters[name];
      if (value === undefined) return [];
      if (as === "list") return [[name, Array.isArray(value) ? value.join(", ") : String(value)]];
      return [[name, as === "json" ? JSON.stringify(value) : as === "number" ? String(value) : value]];
    }),
  );
