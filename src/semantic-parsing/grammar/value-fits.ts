import type { ValueType } from "../../kb/values/value.ts";
import { numberText } from "../../kopl/sparql/value-text.ts";
import type { LinkedQuestion, Linker, ValueCandidate } from "../linking/linker.ts";
import { folded } from "../text/tokens.ts";
import { unitWordings } from "../text/units.ts";

/** The condition of a value: its type, or the key whose type decides. */
export interface ValueNeed {
  readonly key: number;
  readonly type?: ValueType | undefined;
  /** The key is one of attributes or of qualifiers. */
  readonly of: "attributes" | "qualifiers";
}

/** The text of a candidate where a value is needed; undefined where it does not fit. */
export function valueTextFor(
  { schema, keysOfText }: Linker,
  candidate: ValueCandidate,
  { key, type, of }: ValueNeed,
): string | undefined {
  const info = schema.keys[key];
  if (!info) return undefined;
  const { kind, value } = candidate;
  const wanted = type ?? info.type;
  if (kind === "text")
    return wanted === "string" && keysOfText.get(value as string)?.[of].has(key)
      ? (value as string)
      : undefined;
  if (kind === "number") {
    if (wanted !== "quantity" || info.type !== "quantity") return undefined;
    const unit = unitOf(info.units, candidate.after);
    const number = numberText(value as number);
    return unit === "1" ? number : `${number} ${unit}`;
  }
  if (info.type !== "date") return undefined;
  // Years and days both fit where the key decides.
  const fits = type === undefined || (type === "date" ? kind === "date" : kind === type);
  return fits ? String(value) : undefined;
}

/** The unit that stands behind a number, or else the commonest. */
function unitOf(units: readonly string[], after: string): string {
  const said = units.find(
    (unit) =>
      unit !== "1" &&
      [unit, ...(unitWordings[unit] ?? [])].some((words) => `${after} `.startsWith(`${folded(words)} `)),
  );
  return said ?? units[0] ?? "1";
}

/** Whether some value of the question fits. */
export const someValueFits = (linker: Linker, question: LinkedQuestion, need: ValueNeed): boolean =>
  question.values.some((candidate) => valueTextFor(linker, candidate, need) !== undefined);
