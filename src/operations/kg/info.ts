import * as z from "zod/mini";
import type { Finding } from "../../kg/report/findings.ts";
import type { Leakage } from "../../kg/report/leakage.ts";
import type { Cardinality, RelationFigures } from "../../kg/report/relation-figures.ts";
import type { ValidationReport } from "../../kg/report/validate.ts";
import { operation } from "../contract/operation.ts";
import { graphSource, memory, tables } from "../contract/parameters.ts";
import { format, graphHelp } from "./parameters.ts";

/** An entity as people see it. */
export interface EntityLine {
  readonly id: number;
  readonly name: string;
  /** Where it differs from the name. */
  readonly label?: string;
  readonly degree: number;
}

/** What a graph holds: the validation report with names instead of ids. */
export interface GraphInfo extends Omit<ValidationReport, "degrees" | "relationFigures" | "leakage"> {
  readonly degrees: Omit<ValidationReport["degrees"], "hubs"> & { readonly hubs: readonly EntityLine[] };
  /** How many relations are of each cardinality; those without triples are in none. */
  readonly cardinalities: Readonly<Record<Cardinality, number>>;
  /** Relations whose triples stand both ways round for at least 95 %. */
  readonly symmetricRelations: readonly string[];
  readonly leakage: Omit<Leakage, "overlaps"> & { readonly overlaps: readonly NamedOverlap[] };
  readonly findings: readonly Finding[];
  /** With `relations`. */
  readonly relationFigures?: readonly RelationFigures[];
  /** With `entities`. */
  readonly matches?: {
    readonly pattern: string;
    readonly count: number;
    /** The first 50. */
    readonly entities: readonly EntityLine[];
  };
  /** With `degree`: entities by degree, in classes that double. */
  readonly degreeClasses?: readonly {
    readonly from: number;
    readonly to: number;
    readonly entities: number;
  }[];
}

/** Two relations that share pairs, by name. */
export type NamedOverlap = Omit<Leakage["overlaps"][number], "relation" | "by"> & {
  readonly relation: string;
  readonly by: string;
};

const parameters = z.strictObject({
  graph: graphSource().check(z.describe(graphHelp)),
  relations: z._default(z.boolean(), false).check(z.describe("figures of each relation")),
  entities: z
    .optional(z.string())
    .check(z.describe("entities whose name or label holds the pattern (* stands for any text)")),
  degree: z._default(z.boolean(), false).check(z.describe("how many entities stand in how many triples")),
  format,
  ...tables,
  memory,
});
export type InfoWanted = z.output<typeof parameters>;

/**
 * Says what a graph holds, and what about it distorts results.
 * @throws LacunaError what `openGraph` throws
 */
export const graphInfoOperation = operation({
  id: "graphInfo",
  command: "kg info",
  summary: "what a graph holds, and what about it distorts results",
  parameters,
  result: async () => z.custom<GraphInfo>(),
  effects: [],
  length: "answer",
  run: async (given, host) => (await import("./info-work.ts")).graphInfo(given, host),
});
