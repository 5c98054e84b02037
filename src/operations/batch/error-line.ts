import type { LacunaError } from "../../error.ts";
import type { SkippedQuery } from "./results.ts";

/** The line that stands in the place of answers. */
export function errorLine(line: string | Uint8Array, error: LacunaError): string {
  const { code, message, hint, place } = error;
  const { start, end } = place ?? {};
  const skipped: SkippedQuery = {
    ...written(line),
    error: {
      code,
      message,
      ...(hint === undefined ? {} : { hint }),
      ...(start === undefined ? {} : { place: { start, ...(end === undefined ? {} : { end }) } }),
    },
  };
  return `${JSON.stringify(skipped)}\n`;
}

/** The query of a line and its id, as far as it has them. */
function written(line: string | Uint8Array): Pick<SkippedQuery, "query" | "id"> {
  if (typeof line !== "string") return { query: null };
  const text = line.trim();
  if (!/^[[{]/.test(text)) return { query: text };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { query: text };
  }
  if (Array.isArray(value) || typeof value !== "object" || value === null) return { query: value };
  const { query = value, id } = value as { readonly query?: unknown; readonly id?: unknown };
  return id === undefined ? { query } : { query, id };
}
