import { usageError } from "../../error.ts";
import { type EfokType, efokTypes, officialEfokIds, officialEfokTypes } from "../../query-types/efok.ts";
import type { EfokLimits } from "../../query-types/efok-limits.ts";
import { efokTable } from "../../query-types/groups.ts";
import type { EfokFilter } from "./efok.ts";
import { passes } from "./filters.ts";
import type { EfokSummary, ListedEfokType } from "./results.ts";

/** Lists the EFO_k types that are asked for. */
export function listEfok(given: EfokFilter): readonly ListedEfokType[] {
  const ids = given.mode === "official" ? officialEfokIds() : undefined;
  return wanted(given).map(({ graph, ...type }) => ({
    ...(ids && { formula_id: ids.get(type.formula)! }),
    ...type,
  }));
}

/** Counts the EFO_k types that are asked for. */
export const countEfok = (given: EfokFilter): EfokSummary => summaryOf(wanted(given));

const wanted = (given: EfokFilter): readonly EfokType[] =>
  enumerated(given).filter(
    (type) =>
      passes(given.free, type.free) &&
      passes(given.existential, type.existential) &&
      passes(given.anchors, type.constants) &&
      passes(given.topology, type.topology) &&
      passes(given.negation, type.negated),
  );

function enumerated(given: EfokFilter): EfokType[] {
  const limits = limitsOf(given);
  if (given.mode === "complete") return efokTypes(limits);
  if (Object.keys(limits).length > 0)
    throw usageError(
      "official-limits",
      "the official types have fixed limits",
      "leave out {mode} official to enumerate with other limits",
    );
  return officialEfokTypes();
}

function limitsOf(given: EfokFilter): Partial<EfokLimits> {
  const limits: Record<keyof EfokLimits, number | undefined> = {
    free: given.maxFree,
    existential: given.maxExistential,
    constants: given.maxAnchors,
    negations: given.maxNegations,
    nodes: given.maxNodes,
    links: given.maxLinks,
    variableLinks: given.maxVariableLinks,
    surplus: given.maxSurplus,
    parallel: given.maxParallel,
    distance: given.maxDistance,
  };
  return Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== undefined));
}

/** One table for each number of free variables: Tables 3 and 4 of EFO_k-CQA. */
function summaryOf(types: readonly EfokType[]): EfokSummary {
  const counts = [...new Set(types.map((type) => type.free))].sort((a, b) => a - b);
  return {
    types: types.length,
    nonIsomorphic: new Set(types.map((type) => type.key)).size,
    tables: counts.map((free) => ({ free, ...efokTable(types.filter((type) => type.free === free)) })),
  };
}
