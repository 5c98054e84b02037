import { grown } from "../../numeric/grown.ts";
import { type NameTable, type ValueTable, valueKinds } from "../kb.ts";
import { growingNames } from "./names.ts";
import type { Value } from "./value.ts";

/** Values that are still being met; equal values get one number. */
export interface GrowingValues {
  add(value: Value): number;
  finish(): ValueTable;
}

const KIND = { string: 0, quantity: 1, year: 2, date: 3 } as const satisfies Record<Value["type"], number>;

/** Starts a table of values. */
export function growingValues(): GrowingValues {
  let kind = new Uint8Array(1024);
  let number = new Float64Array(1024);
  let text = new Uint32Array(1024);
  let size = 0;
  const texts = growingNames();
  const strings: (number | undefined)[] = [];
  const years = new Map<number, number>();
  const dates = new Map<number, number>();
  const quantities: (Map<number, number> | undefined)[] = [];
  const store = (type: Value["type"], stored: number, name: number) => {
    if (size === kind.length) {
      kind = grown(kind, size * 2);
      number = grown(number, size * 2);
      text = grown(text, size * 2);
    }
    kind[size] = KIND[type];
    number[size] = stored;
    text[size] = name;
    return size++;
  };
  const once = (known: Map<number, number>, type: Value["type"], stored: number, name: number) => {
    const found = known.get(stored);
    if (found !== undefined) return found;
    const made = store(type, stored, name);
    known.set(stored, made);
    return made;
  };
  return {
    add(value) {
      if (value.type === "string") {
        const name = texts.add(value.value);
        strings[name] ??= store("string", Number.NaN, name);
        return strings[name];
      }
      if (value.type === "quantity") {
        const unit = texts.add(value.unit);
        quantities[unit] ??= new Map();
        return once(quantities[unit], "quantity", value.value, unit);
      }
      if (value.type === "year") return once(years, "year", value.value, 0);
      return once(dates, "date", Number(value.value.replaceAll("-", "")), 0);
    },
    finish: () => ({
      size,
      kind: kind.slice(0, size),
      number: number.slice(0, size),
      text: text.slice(0, size),
      texts,
    }),
  };
}

/** The target of comparisons, resolved against a table once instead of at every comparison. */
export type StoredTarget = {
  readonly kind: number;
  readonly number: number;
  /** Number of its text or unit; -1 when the knowledge base has no such text. */
  readonly text: number;
};

/** A value in the form of the table. */
export function storedTarget(texts: NameTable, value: Value): StoredTarget {
  const kind = valueKinds.indexOf(value.type);
  if (value.type === "string") return { kind, number: Number.NaN, text: texts.number(value.value) };
  if (value.type === "quantity") return { kind, number: value.value, text: texts.number(value.unit) };
  if (value.type === "year") return { kind, number: value.value, text: 0 };
  return { kind, number: Number(value.value.replaceAll("-", "")), text: 0 };
}
