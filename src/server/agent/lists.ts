import * as z from "zod/mini";

/**
 * Parameters as agents write them: where a list is meant, one text is a list of itself, and a list may come as a text of JSON. The
 * schema tells of lists alone, because agents read schemas with choices badly.
 */
export function withLists(
  input: z.ZodMiniType,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const lists = listsOf(input);
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      typeof value === "string" && lists.has(name) ? listOf(value) : value,
    ]),
  );
}

const known = new WeakMap<z.ZodMiniType, ReadonlySet<string>>();

/** The names of parameters that are lists. */
function listsOf(input: z.ZodMiniType): ReadonlySet<string> {
  const before = known.get(input);
  if (before) return before;
  const { properties = {} } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  const found = new Set(Object.keys(properties).filter((name) => Object(properties[name]).type === "array"));
  known.set(input, found);
  return found;
}

function listOf(text: string): unknown[] {
  if (!text.trimStart().startsWith("[")) return [text];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [text];
  } catch {
    return [text];
  }
}
