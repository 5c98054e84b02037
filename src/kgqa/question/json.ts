/** Any value of a JSON document. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** An object of a JSON document; made by `JSON.parse` or {@link jsonObject}, so that no key reaches a prototype. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** Whether a value is an object, and no list. */
export const isJsonObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a value is a list. */
export const isJsonList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

/** An object of some entries, without those that are undefined; keys such as `__proto__` stay plain keys. */
export const jsonObject = (entries: Iterable<readonly [string, Json | undefined]>): JsonObject =>
  Object.fromEntries([...entries].filter((entry): entry is [string, Json] => entry[1] !== undefined));

/** An object without some of its keys. */
export const withoutKeys = (object: JsonObject, keys: readonly string[]): JsonObject =>
  jsonObject(Object.entries(object).filter(([key]) => !keys.includes(key)));
