import type { Operation } from "../../operations/contract/operation.ts";
import { type Offer, offerOf } from "./offer.ts";
import { wordsOf } from "./words.ts";

/** The operations that a server offers. They are loaded when they are asked for: a server that starts needs none. */
export interface Offers {
  /** The offer of an operation, by its id; undefined where there is no such operation, or it is not offered. */
  get(id: string): Promise<Offer | undefined>;
  /** Those that addresses call by these words. */
  called(words: string): Promise<readonly Offer[]>;
  all(): Promise<readonly Offer[]>;
}

/** The offers of a registry, whose keys are the ids of the operations. */
export function offersOf(operations: Readonly<Record<string, () => Promise<unknown>>>): Offers {
  const known = new Map<string, Promise<Offer | undefined>>();
  const get = (id: string): Promise<Offer | undefined> => {
    const before = known.get(id);
    if (before || !Object.hasOwn(operations, id)) return before ?? Promise.resolve(undefined);
    const offer = operations[id]!().then((operation) => offerOf(operation as Operation));
    known.set(id, offer);
    return offer;
  };
  const those = async (ids: readonly string[]): Promise<readonly Offer[]> =>
    (await Promise.all(ids.map(get))).flatMap((offer) => offer ?? []);
  const byWords = new Map<string, string[]>();
  for (const id of Object.keys(operations)) {
    const words = wordsOf(id);
    byWords.set(words, [...(byWords.get(words) ?? []), id]);
  }
  return {
    get,
    called: (words) => those(byWords.get(words) ?? []),
    all: () => those(Object.keys(operations)),
  };
}
