import type * as z from "zod/mini";

type Issue = z.core.$ZodIssue;

/** The mistake in a value, in a few words with the value and the wanted one. */
export function issueText(issue: Issue, given: unknown): string {
  const value = issue.path.reduce(within, given);
  const shown = valueText(value);
  switch (issue.code) {
    case "invalid_type":
      return `${shown} is not ${kinds[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return `${shown} is not one of ${issue.values.join(", ")}`;
    case "too_small":
      return issue.message !== DEFAULT
        ? issue.message
        : issue.origin === "array"
          ? `${shown} has not enough entries, ${issue.minimum} are wanted`
          : `${shown} is ${issue.inclusive === false ? `not above ${issue.minimum}` : `below ${issue.minimum}`}`;
    case "too_big":
      return issue.origin === "array"
        ? `${shown} has too many entries, ${issue.maximum} are wanted`
        : `${shown} is ${issue.inclusive === false ? `not below ${issue.maximum}` : `above ${issue.maximum}, the largest that is taken`}`;
    case "custom":
      return issue.message;
    case "unrecognized_keys":
      return `it has no ${issue.keys.map((key) => JSON.stringify(key)).join(", ")}`;
    case "invalid_union": {
      const wrong = insideOf(issue);
      return wrong ? issueText(wrong, value) : `${shown} is not as it should be`;
    }
    default:
      return issue.message === DEFAULT ? `${shown} is not as it should be` : issue.message;
  }
}

/** The mistake inside the alternative that was meant: the one whose type is right. */
const insideOf = ({ errors }: Extract<Issue, { readonly code: "invalid_union" }>): Issue | undefined =>
  errors
    .flatMap(([first]) => first ?? [])
    .find(({ code, path }) => code !== "invalid_type" || path.length > 0);

/** The messages of zod where a schema has none of its own, whatever language was chosen for it. */
export const DEFAULT = "Invalid input";

const kinds: Readonly<Record<string, string>> = {
  int: "a whole number",
  number: "a number",
  string: "a text",
  boolean: "true or false",
  array: "a list",
  tuple: "a list",
  object: "an object",
};

const within = (value: unknown, key: PropertyKey): unknown =>
  typeof value === "object" && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined;

/** A value in a message; long ones are cut, and of objects only that they are some. */
function valueText(value: unknown): string {
  if (typeof value === "object" && value !== null)
    return Array.isArray(value) && value.length <= 10
      ? `[${value.map(valueText).join(",")}]`
      : "what was given";
  const text = typeof value === "string" ? JSON.stringify(value) : String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
