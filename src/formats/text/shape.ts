/** Tells what is wrong with a value: where it lies, and what it is not; undefined where it fits. */
export type Shape = (value: unknown, at: string) => string | undefined;

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const kind =
  (fits: (value: unknown) => boolean, what: string): Shape =>
  (value, at) =>
    fits(value) ? undefined : `${at === "" ? "it" : JSON.stringify(at)} is no ${what}`;

export const text = kind((value) => typeof value === "string", "text");
export const flag = kind((value) => typeof value === "boolean", "true or false");
export const number = kind((value) => typeof value === "number" && Number.isFinite(value), "number");
export const count = kind(
  (value) => typeof value === "number" && Number.isSafeInteger(value) && value >= 0,
  "whole number from 0 on",
);
export const object = kind(isObject, "object");
/** Text, number, or true or false. */
export const scalar = kind(
  (value) => typeof value === "string" || typeof value === "number" || typeof value === "boolean",
  "plain value",
);

export const oneOf = (...values: readonly unknown[]): Shape =>
  kind((value) => values.includes(value), `${values.map((each) => JSON.stringify(each)).join(" or ")}`);

/** A part that may be left out. */
export const maybe =
  (shape: Shape): Shape =>
  (value, at) =>
    value === undefined ? undefined : shape(value, at);

/** Null, or this. */
export const orNull =
  (shape: Shape): Shape =>
  (value, at) =>
    value === null ? undefined : shape(value, at);

export const list =
  (each: Shape): Shape =>
  (value, at) => {
    if (!Array.isArray(value)) return `${at === "" ? "it" : JSON.stringify(at)} is no list`;
    for (const [place, item] of (value as unknown[]).entries()) {
      const wrong = each(item, `${at}[${place}]`);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  };

/** An object whose members are all of one shape. */
export const record =
  (each: Shape): Shape =>
  (value, at) => {
    if (!isObject(value)) return object(value, at);
    for (const [name, item] of Object.entries(value)) {
      const wrong = each(item, inside(at, name));
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  };

/** An object with these members; it may have others. */
export const members =
  (shapes: Readonly<Record<string, Shape>>): Shape =>
  (value, at) => {
    if (!isObject(value)) return object(value, at);
    for (const [name, shape] of Object.entries(shapes)) {
      const wrong = shape(Object.hasOwn(value, name) ? value[name] : undefined, inside(at, name));
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  };

const inside = (at: string, name: string): string => (at === "" ? name : `${at}.${name}`);
