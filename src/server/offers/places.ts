import { kindOf, type ResourceName } from "../../operations/contract/kinds.ts";
import { collections } from "../catalog/resource.ts";
import { isNeeded, type Offer } from "./offer.ts";
import { wordsOf } from "./words.ts";

/** An address at which an operation is called. */
export interface Place {
  /** The address with names of parameters in braces: `/graphs/{graph}/ask`. */
  readonly path: string;
  /** The parameter in the path, and whether it takes a list, of which the path gives one. */
  readonly parameter?: { readonly name: string; readonly isList: boolean };
}

/**
 * Addresses of an operation that is answered at once: below the first resource that it is about, and at the top where it needs no
 * resource, or several.
 */
export function placesOf({ operation, parameters }: Offer): Place[] {
  const words = wordsOf(operation.id);
  const resources = Object.entries(parameters).flatMap(([name, schema]) => {
    const found = resourceOf(schema);
    return found ? [{ ...found, name, needed: isNeeded(schema) }] : [];
  });
  const first = resources.find(({ needed }) => needed) ?? resources[0];
  const top = { path: `/${words}` };
  if (!first) return [top];
  const { of, name, isList } = first;
  const below = { path: `/${collections[of]}/{${name}}/${words}`, parameter: { name, isList } };
  const isOfSeveral = isList || resources.filter((each) => each.needed && each.of === of).length > 1;
  return isOfSeveral || !first.needed ? [below, top] : [below];
}

type Schema = Parameters<typeof kindOf>[0];

/** The resource that a parameter is, or a list of it. */
function resourceOf(
  schema: Schema,
  isList = false,
): { readonly of: ResourceName; readonly isList: boolean } | undefined {
  const kind = kindOf(schema);
  if (kind)
    return kind.is === "resource" && kind.of !== "solver-preset" ? { of: kind.of, isList } : undefined;
  const { innerType, element } = schema._zod.def as { innerType?: Schema; element?: Schema };
  if (innerType) return resourceOf(innerType, isList);
  return element ? resourceOf(element, true) : undefined;
}
