import { InvalidArgumentError } from "commander";
import { outerParts } from "../../query/outer-parts.ts";
import type { Shard } from "../../runs/working/shards.ts";

// Values that are written in a way of their own.

/** Reads names, or formulas of types, joined by commas; the flag may be given again for more of them. */
export const namesRead = (text: string, before: unknown): string[] => [
  ...((before as string[] | undefined) ?? []),
  ...outerParts(text).map((name) => {
    if (name === "") throw new InvalidArgumentError("it is empty");
    return name;
  }),
];

/** Reads `head=source,relation=2,tail=target`: a column of a table for each part; a list where a part is there again. */
export function columnsRead(text: string): Record<string, string | string[]> {
  const columns = new Map<string, string[]>();
  for (const part of text.split(",")) {
    const cut = part.indexOf("=");
    if (cut < 1 || cut === part.length - 1)
      throw new InvalidArgumentError(`${JSON.stringify(part)} is not of the form head=1 or head=source`);
    const role = part.slice(0, cut).trim();
    columns.set(role, [...(columns.get(role) ?? []), part.slice(cut + 1).trim()]);
  }
  return Object.fromEntries([...columns].map(([role, all]) => [role, all.length === 1 ? all[0]! : all]));
}

/** Reads `Start=date,Age=number`: what the cells of a column are. A heading may hold an equals sign. */
export function cellsRead(text: string): Record<string, string> {
  return Object.fromEntries(
    outerParts(text).map((part) => {
      const cut = part.lastIndexOf("=");
      if (cut < 1 || cut === part.length - 1)
        throw new InvalidArgumentError(`${JSON.stringify(part)} is not of the form Start=date`);
      return [part.slice(0, cut).trim(), part.slice(cut + 1).trim()];
    }),
  );
}

/** Reads `wd=http://www.wikidata.org/entity/`. */
export function iriFor(text: string, before: unknown): Record<string, string> {
  const cut = text.indexOf("=");
  if (cut < 0) throw new InvalidArgumentError(`"${text}" is not of the form wd=http://…`);
  return { ...(before as Record<string, string> | undefined), [text.slice(0, cut)]: text.slice(cut + 1) };
}

/** Adds a header, `name: value`, to those before. */
export function withHeader(text: string, before: unknown): Record<string, string> {
  const cut = text.indexOf(":");
  const name = text.slice(0, cut).trim().toLowerCase();
  if (cut < 1 || !/^[\w!#$%&'*+.^`|~-]+$/.test(name))
    throw new InvalidArgumentError("a header is written as 'name: value'");
  return { ...(before as Record<string, string> | undefined), [name]: text.slice(cut + 1).trim() };
}

/** Reads a shard such as `2/8`. */
export function shardOf(text: string): Shard {
  const found = /^(\d{1,6})\/(\d{1,6})$/.exec(text);
  const [index, of] = [Number(found?.[1]), Number(found?.[2])];
  if (!found || index < 1 || index > of)
    throw new InvalidArgumentError(`"${text}" is no shard such as 2/8 (the first is 1/8)`);
  return { index, of };
}
