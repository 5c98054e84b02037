import { originalTree } from "../../benchmark/formats/efo1-original.ts";
import type { BenchmarkQuery } from "../../benchmark/protocol.ts";
import { LacunaError } from "../../error.ts";
import { type FormName, forms } from "../../query/forms/forms.ts";
import { withoutDifferences } from "../../query/forms/rules.ts";
import type { Query } from "../../query/formula.ts";
import { treeToQuery } from "../../query/views/operator-tree.ts";

/** A query as a solver is asked it, or why it cannot be written so. */
export type Written = { readonly query: Query } | { readonly reason: string; readonly hint: string };

/**
 * How solvers are asked the queries of a benchmark: as they are, or written in a normal form of their type's published
 * formula (EFO-1-QA, Table 8). A formula has no difference: one becomes the intersection with negations that it stands for,
 * nested in the same way, and models that have differences read it as the difference again.
 */
export const writtenIn =
  (form: FormName | undefined) =>
  ({ query, type }: Pick<BenchmarkQuery, "query" | "type">): Written => {
    if (form === undefined) return { query };
    try {
      return { query: treeToQuery(withoutDifferences(forms[form].of(originalTree(query, type)))) };
    } catch (error) {
      if (!(error instanceof LacunaError)) throw error;
      return {
        reason: `it is not written in ${form}: ${error.message}`,
        hint: "operator trees have normal forms",
      };
    }
  };
