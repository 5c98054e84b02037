import type { Formula, Query, Term } from "../query/formula.ts";
import type { Acceptance, BenchmarkQuery, SampleSetup } from "./protocol.ts";

/** The record of an EFO protocol about a file, and the identity of its queries. */
export interface EfoRules {
  /** Two queries are the same when their keys are. */
  readonly key: (query: Query) => string;
  /** Attempts without a new query after which the rest is abandoned. */
  readonly patience: number;
  /** Statements for the manifest that hold for the whole file. */
  readonly notes: Readonly<Record<string, unknown>>;
}

/** Keeps new queries until there are enough, or until `patience` attempts in a row brought none. */
export function createAcceptance(setup: SampleSetup, rules: EfoRules): Acceptance {
  const seen = new Set<string>();
  let repeats = 0;
  /** Attempts made when the last new query was noticed, and how many queries there were then. */
  let fruitful = 0;
  let noticed = 0;
  let made = 0;
  let outOfPatience = false;
  return {
    offer(candidate) {
      if (seen.size >= setup.count) return undefined;
      const key = rules.key(candidate.query);
      if (seen.has(key)) {
        repeats++;
        return undefined;
      }
      const id = `${candidate.type}-${String(seen.size).padStart(6, "0")}`;
      seen.add(key);
      return { id, ...candidate } satisfies BenchmarkQuery;
    },
    done(attempts) {
      made = attempts;
      if (seen.size > noticed) {
        noticed = seen.size;
        fruitful = attempts;
      }
      if (seen.size >= setup.count) return true;
      outOfPatience = attempts - fruitful >= rules.patience;
      return outOfPatience;
    },
    progress: () => (setup.count === 0 ? 1 : seen.size / setup.count),
    report: () => ({
      found: seen.size,
      attempts: made,
      repeats,
      ...(outOfPatience && {
        short: setup.count - seen.size,
        why: `no new query in the last ${rules.patience} attempts`,
      }),
      ...rules.notes,
    }),
  };
}

/** The ids of a grounded query in reading order: its identity among queries written by one template. */
export function idsKey(query: Query): string {
  return idsOfFormula(query.body, "");
}

function idsOfFormula(formula: Formula, key: string): string {
  switch (formula.kind) {
    case "atom":
      return `${key}${formula.relation}${termKey(formula.head)}${termKey(formula.tail)},`;
    case "and":
    case "or": {
      let grown = key;
      for (const each of formula.operands) grown = idsOfFormula(each, grown);
      return grown;
    }
    default:
      return idsOfFormula(formula.body, key);
  }
}

const termKey = (term: Term): string => (term.kind === "constant" ? `:${term.entity}` : "");
