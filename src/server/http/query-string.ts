import * as z from "zod/mini";
import type { jsonSchemaOf } from "../../operations/contract/shape.ts";
import { refusal } from "../refusal.ts";

type Node = ReturnType<typeof jsonSchemaOf>;

/** Short names of parameters in addresses. */
const short: Readonly<Record<string, string>> = { q: "query" };

/**
 * Parameters in the query of an address as values: lists are repeated or joined by commas, objects are JSON.
 * @param parameters the schemas of those that there are
 * @throws LacunaError `http.bad-parameter`
 */
export function queryParameters(
  search: URLSearchParams,
  parameters: Readonly<Record<string, z.ZodMiniType>>,
): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const [written, texts] of textsByName(search)) {
    const name = Object.hasOwn(short, written) && !(written in parameters) ? short[written]! : written;
    const isAgain = texts.length > 1 && (name === "page" || name === "after");
    if (isAgain || Object.hasOwn(given, name) || name === "__proto__")
      throw refusal("bad-parameter", `${name} is given twice`, { parameter: name });
    const schema = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    given[name] = schema ? valueIn(texts, typesOf(schema), name) : texts[0];
  }
  return given;
}

/** All that is given, in one pass: an address may have thousands of names. */
function textsByName(search: URLSearchParams): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, string[]>();
  for (const [name, text] of search) {
    const texts = all.get(name);
    if (texts) texts.push(text);
    else all.set(name, [text]);
  }
  return all;
}

const known = new WeakMap<z.ZodMiniType, ReadonlySet<string>>();

/** The types that a parameter may have, as JSON Schema calls them. */
function typesOf(schema: z.ZodMiniType): ReadonlySet<string> {
  const before = known.get(schema);
  if (before) return before;
  const node = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Node;
  const types = (each: Node): string[] => {
    const options = each.anyOf ?? each.oneOf ?? each.allOf;
    if (options) return options.flatMap(types);
    if (each.enum) return each.enum.map((value) => typeof value);
    return typeof each.type === "string" ? [each.type] : [...(each.type ?? ["string"])];
  };
  const found = new Set(types(node));
  known.set(schema, found);
  return found;
}

/** A number as JSON writes it; `0x10`, `+5` and blanks around it are none. */
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i;

function valueIn(texts: readonly string[], types: ReadonlySet<string>, name: string): unknown {
  const [text = ""] = texts;
  if (types.has("array") && (texts.length > 1 || !types.has("string"))) {
    if (text.startsWith("[")) return json(text, name);
    return texts.length > 1 ? [...texts] : text === "" ? [] : text.split(",");
  }
  if (texts.length > 1) throw refusal("bad-parameter", `${name} is given twice`, { parameter: name });
  if ((types.has("object") || types.has("array")) && /^[[{]/.test(text)) return json(text, name);
  if (types.has("boolean") && /^(true|1|)$/.test(text)) return true;
  if (types.has("boolean") && /^(false|0)$/.test(text)) return false;
  if ((types.has("number") || types.has("integer")) && NUMBER.test(text) && Number.isFinite(Number(text)))
    return Number(text);
  return text;
}

function json(text: string, name: string): unknown {
  try {
    return JSON.parse(text, (key, value) => {
      if (key === "__proto__") throw new SyntaxError("it has no __proto__");
      return value;
    });
  } catch {
    throw refusal("bad-parameter", `{${name}} is no JSON`, { parameter: name });
  }
}
