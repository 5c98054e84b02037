import { type AbstractGraph, link } from "./abstract-graph.ts";
import type { Family } from "./efok-limits.ts";

/**
 * The skeletons the official generator finds, by existential variables, free variables and links: it stops after the
 * first admissible choice of each degree partition, so these are not all, and some are isomorphic (EFO_k-CQA, §3 A
 * and B).
 */
const skeletons: Readonly<Record<string, string>> = {
  "0 1 0": "",
  "0 2 1": "01",
  "1 1 1": "01",
  "1 2 2": "01 02; 01 12",
  "1 2 3": "01 02 12",
  "2 1 2": "01 12; 01 02",
  "2 1 3": "01 02 12",
  "2 2 3": "01 02 03; 01 12 23; 01 02 23",
  "2 2 4": "01 02 03 12; 01 02 12 13; 01 02 12 23; 01 02 03 23",
};

/** The official skeletons of a family, in their order. */
export function officialSkeletons({ existential, free, simple }: Family): AbstractGraph[] {
  return (
    (skeletons[`${existential} ${free} ${simple}`] ?? undefined)?.split("; ").map((text) => ({
      existential,
      free,
      links: (text.match(/\d\d/g) ?? []).map((pair) => link(Number(pair[0]), Number(pair[1]))),
    })) ?? []
  );
}
