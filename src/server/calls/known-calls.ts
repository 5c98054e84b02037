import { kindOf, shapeOf } from "../../operations/contract/kinds.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { Resource } from "../catalog/resource.ts";
import type { Offer } from "../offers/offer.ts";
import type { ServerLimits } from "./limits.ts";

/** A call that was checked, without its queries. */
export interface KnownCall {
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly resources: readonly Resource[];
}

/** A call of which nothing but its queries may be new. */
export interface SplitCall {
  /** Its queries by the names of parameters. */
  readonly texts: readonly (readonly [string, string])[];
  /** The other options, and the calls that they are for. */
  readonly key: string;
}

/** Calls that are kept for an offer, and characters of the key of one. */
const MOST = 256;
const LONGEST = 512;

const known = new WeakMap<Offer, { readonly limits: ServerLimits; readonly calls: Map<string, KnownCall> }>();
const queryNames = new WeakMap<Offer, readonly string[]>();

/** The queries of a call apart from the rest; undefined where they are no texts, or the rest is long. */
export function splitCall(offer: Offer, given: Readonly<Record<string, unknown>>): SplitCall | undefined {
  const rest: Record<string, unknown> = { ...given };
  const texts: (readonly [string, string])[] = [];
  for (const name of namesOfQueries(offer)) {
    const text = given[name];
    if (text === undefined) continue;
    if (typeof text !== "string" || text === "") return undefined;
    texts.push([name, text]);
    rest[name] = "";
  }
  const key = JSON.stringify(rest);
  return key.length > LONGEST ? undefined : { texts, key };
}

function namesOfQueries(offer: Offer): readonly string[] {
  let names = queryNames.get(offer);
  if (!names) {
    const shape = Object.entries(shapeOf(offer.operation.parameters));
    names = shape.flatMap(([name, schema]) => (kindOf(schema)?.is === "query" ? [name] : []));
    queryNames.set(offer, names);
  }
  return names;
}

/** The call that was checked before and differs in its queries alone, while its ids stand for the same. */
export async function knownCall(
  offer: Offer,
  { key }: SplitCall,
  { catalog, limits }: { readonly catalog: Catalog; readonly limits: ServerLimits },
): Promise<KnownCall | undefined> {
  const own = known.get(offer);
  const call = own?.limits === limits ? own.calls.get(key) : undefined;
  if (!call) return undefined;
  for (const each of call.resources) if ((await catalog.find(each.kind, each.id)) !== each) return undefined;
  return call;
}

/** Keeps a call that was checked, without its queries, which may be long. */
export function keepCall(
  offer: Offer,
  { key, texts }: SplitCall,
  limits: ServerLimits,
  { parameters, resources }: KnownCall,
): void {
  let own = known.get(offer);
  if (own?.limits !== limits) {
    own = { limits, calls: new Map() };
    known.set(offer, own);
  }
  const [first] = own.calls.keys();
  if (own.calls.size >= MOST && first !== undefined) own.calls.delete(first);
  const others = { ...parameters, ...Object.fromEntries(texts.map(([name]) => [name, ""])) };
  own.calls.set(key, { parameters: others, resources });
}
