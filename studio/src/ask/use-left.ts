import { useIsFetching, useQuery } from "@tanstack/react-query";
import { useClient } from "../client/context.tsx";
import { readText, writeText } from "../query/read.ts";
import { fromRows, type Rows } from "../query/rows.ts";

/** Rows that are counted: more would keep the engine from the answers. */
const MOST = 12;

/** How many answers are left after each row of the outermost level; undefined where an answer variable is not yet held. */
export function useLeft(graph: string, rows: Rows | undefined): readonly (number | undefined)[] {
  const client = useClient();
  const texts = (rows?.rows ?? []).slice(0, MOST).map((_, nth) => prefixText(rows!, nth + 1));
  // One engine does both, and answers come first.
  const answering = useIsFetching({ queryKey: ["call", "explainAnswers"] });
  const { data } = useQuery({
    queryKey: ["left", graph, texts],
    enabled: texts.length > 0 && graph !== "" && answering === 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const counts: (number | undefined)[] = [];
      for (const query of texts)
        counts.push(
          query === undefined
            ? undefined
            : await client
                .call("countQuery", { graph, query, timeout: 2 }, { signal })
                .then(({ count, outcome }) => (outcome === "complete" ? count : undefined))
                .catch(() => undefined),
        );
      return counts;
    },
  });
  return data ?? [];
}

/** The query of the first rows, where it holds every answer variable. */
function prefixText(rows: Rows, count: number): string | undefined {
  try {
    const text = writeText(fromRows({ ...rows, rows: rows.rows.slice(0, count) }));
    return readText(text).ok ? text : undefined;
  } catch {
    return undefined;
  }
}
