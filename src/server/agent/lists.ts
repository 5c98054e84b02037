import * as z from "zod/mini";

/**
 * Parameters as agents write them: where a list is meant, one text is a list of itself, and a list may come as a text of JSON. The
 * schema tells of lists alone, because agents read schemas with choices badly.
 */
export function withLists(
  input: z.ZodMiniType,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { properties = {} } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  const isList = (name: string) =>
    Object.hasOwn(properties, name) && Object(properties[name]).type === "array";
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      typeof value === "string" && isList(name) ? listOf(value) : value,
    ]),
  );
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
