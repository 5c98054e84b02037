import type * as z from "zod/mini";
import * as ask from "../../src/operations/ask/parameters.ts";
import * as batch from "../../src/operations/batch/parameters.ts";
import * as shared from "../../src/operations/contract/parameters.ts";
import * as kopl from "../../src/operations/kopl/parameters.ts";
import * as query from "../../src/operations/query/parameters.ts";

type Shape = Readonly<Record<string, z.ZodMiniType>>;

/** Parameters that several operations take together. */
export interface Block {
  readonly name: string;
  readonly shape: Shape;
}

const isShape = (value: unknown): value is Shape =>
  typeof value === "object" &&
  value !== null &&
  !("_zod" in value) &&
  Object.values(value).length > 1 &&
  Object.values(value).every((each) => typeof each === "object" && each !== null && "_zod" in each);

/** The blocks that modules of parameters export, the largest first. */
export const blocks: readonly Block[] = [ask, batch, shared, kopl, query]
  .flatMap((each) => Object.entries(each as Readonly<Record<string, unknown>>))
  .flatMap(([name, shape]) =>
    isShape(shape)
      ? [
          {
            name: `${name.slice(0, 1).toUpperCase()}${name.slice(1).replace(/Parameters$/, "")}Options`,
            shape,
          },
        ]
      : [],
  )
  .filter(({ name }, at, all) => all.findIndex((each) => each.name === name) === at)
  .sort((a, b) => Object.keys(b.shape).length - Object.keys(a.shape).length);

/** Those blocks that a shape has whole, and the fields that are in none of them. */
export function inBlocks(shape: Shape): { readonly used: readonly Block[]; readonly own: Shape } {
  const own: Record<string, z.ZodMiniType> = { ...shape };
  const used = blocks.filter((block) => {
    const fields = Object.entries(block.shape);
    const whole = fields.every(([name, schema]) => own[name] === schema);
    if (whole) for (const [name] of fields) delete own[name];
    return whole;
  });
  return { used, own };
}
