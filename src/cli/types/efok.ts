import type { Topology } from "../../query/views/query-graph.ts";
import { type EfokType, efokTypes, officialEfokTypes } from "../../space/efok.ts";
import type { EfokLimits } from "../../space/efok-limits.ts";
import { efokTable } from "../../space/groups.ts";
import { usageError } from "../failure.ts";
import type { GlobalOptions } from "../io.ts";
import { table } from "../table.ts";
import { countLine, type Listing, passes, passesYesNo, sumTable, type YesNo } from "./listing.ts";

export interface EfokOptions extends GlobalOptions {
  readonly mode: "complete" | "official";
  readonly free?: number;
  readonly existential?: number;
  readonly anchors?: number;
  readonly topology?: Topology;
  readonly negation?: YesNo;
  readonly maxFree?: number;
  readonly maxExistential?: number;
  readonly maxAnchors?: number;
  readonly maxNegations?: number;
  readonly maxNodes?: number;
  readonly maxLinks?: number;
  readonly maxVariableLinks?: number;
  readonly maxSurplus?: number;
  readonly maxParallel?: number;
  readonly maxDistance?: number;
  readonly summary?: boolean;
}

/** The EFO_k types that the options ask for. */
export function listEfok(options: EfokOptions): Listing {
  const types = enumerated(options).filter(
    (type) =>
      passes(options.free, type.free) &&
      passes(options.existential, type.existential) &&
      passes(options.anchors, type.constants) &&
      passes(options.topology, type.topology) &&
      passesYesNo(options.negation, type.negated),
  );
  if (options.summary) return summary(types);
  return {
    json: types.map(({ graph, ...type }) => type),
    text: () =>
      table(
        ["free", "existential", "constants", "links", "topology", "negated", "formula"],
        types.map((type) => [
          ...[type.free, type.existential, type.constants, type.links].map(String),
          type.topology,
          type.negated ? "yes" : "no",
          type.formula,
        ]),
      ) + countLine(types.length, "type"),
  };
}

function enumerated(options: EfokOptions): EfokType[] {
  const limits = limitsOf(options);
  if (options.mode === "complete") return efokTypes(limits);
  if (Object.keys(limits).length > 0)
    throw usageError(
      "official-limits",
      "the official types have fixed limits",
      "leave out --mode official to enumerate with other limits",
    );
  return officialEfokTypes();
}

function limitsOf(options: EfokOptions): Partial<EfokLimits> {
  const given: Record<keyof EfokLimits, number | undefined> = {
    free: options.maxFree,
    existential: options.maxExistential,
    constants: options.maxAnchors,
    negations: options.maxNegations,
    nodes: options.maxNodes,
    links: options.maxLinks,
    variableLinks: options.maxVariableLinks,
    surplus: options.maxSurplus,
    parallel: options.maxParallel,
    distance: options.maxDistance,
  };
  return Object.fromEntries(Object.entries(given).filter(([, limit]) => limit !== undefined));
}

/** One table for each number of free variables: Tables 3 and 4 of EFO_k-CQA. */
function summary(types: readonly EfokType[]): Listing {
  const counts = [...new Set(types.map((type) => type.free))].sort((a, b) => a - b);
  const tables = counts.map((free) => ({ free, ...efokTable(types.filter((type) => type.free === free)) }));
  const classes = new Set(types.map((type) => type.key)).size;
  return {
    json: { types: types.length, nonIsomorphic: classes, tables },
    text: () =>
      [
        ...tables.map(
          ({ free, ...counted }) =>
            `${free} free variable${free === 1 ? "" : "s"}, by constants, existential variables and topology\n${sumTable("constants", counted)}`,
        ),
        `${types.length} types, ${classes} up to isomorphism\n`,
      ].join("\n"),
  };
}
