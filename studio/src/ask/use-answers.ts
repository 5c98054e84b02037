import { useEffect, useMemo, useState } from "react";
import { useCall } from "../client/context.tsx";
import { isAbort } from "../client/mistake.ts";
import {
  type AnswerRow,
  knownRows,
  predictedRows,
  readValues,
  sameValues,
  withBeside,
} from "../why/answers.ts";

/** Answers whose trees are worked out before any is shown. */
const FIRST = 20;
/** Answers whose trees are worked out then; longer lists show trees when one is chosen. */
const EXPLAINED = 200;
/** Answers that are listed at most. */
const LISTED = 100_000;

export type Show = "all" | "known" | "predicted";
export type Given = Readonly<Record<string, string>>;

/** What is known of the query of an address, and what is predicted where that is asked for. */
function useResults(graph: string, ready: boolean, given: Given) {
  const { q: query = "", model = "", solver = "" } = given;
  const predicted = given.links === "predicted";
  const view = predicted ? ({ view: "observed" } as const) : {};
  const asked = { graph, query, timeout: 30, ...view };
  const first = useCall("explainAnswers", ready ? { ...asked, limit: FIRST } : undefined);
  const isCut = ({ data }: typeof first) => data !== undefined && data.outcome !== "complete";
  const more = useCall("explainAnswers", isCut(first) ? { ...asked, limit: EXPLAINED } : undefined);
  const explained = more.data ? more : first;
  const cut = isCut(more);
  const all = useCall("ask", cut ? { ...asked, limit: LISTED } : undefined);
  const [top, setTop] = useState(20);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question begins with its first answers
  useEffect(() => setTop(20), [query, graph, model]);
  const guessing = (by: string) =>
    ready && predicted && explained.data !== undefined
      ? {
          ...{ graph, query, predicted: true, explain: true, top },
          ...(model === "" ? {} : { model }),
          ...(by === "" ? {} : { solver: by }),
        }
      : undefined;
  const beside = predicted ? (given.beside ?? "") : "";
  const ranked = useCall("predict", guessing(solver));
  const other = useCall("predict", beside === "" ? undefined : guessing(beside));
  return { explained, more, all, ranked, other, predicted, beside, showMore: () => setTop(top + 50) };
}

/** The answers of the query of an address: those that it shows, the one that is chosen, and how many there are. */
export function useAnswers(graph: string, ready: boolean, given: Given) {
  const results = useResults(graph, ready, given);
  const { explained, more, all, ranked, other, predicted } = results;
  const known = useMemo(() => knownRows(explained.data, all.data), [explained.data, all.data]);
  const guessed = useMemo(() => (predicted ? predictedRows(ranked.data) : []), [predicted, ranked.data]);
  const show = (given.show ?? "all") as Show;
  const facet = given.reduces ?? "";
  const list = useMemo(
    () =>
      withBeside(
        [...(show === "predicted" ? [] : known), ...(show === "known" ? [] : guessed)].filter(
          (each) => facet === "" || (each.reduces ?? "") === facet,
        ),
        show === "known" || facet !== "" ? undefined : other.data,
      ),
    [show, known, guessed, facet, other.data],
  );
  const chosen = given.at === undefined ? undefined : readValues(given.at);
  return {
    ...results,
    ...{ show, facet, list },
    facets: useMemo(() => facetsOf([...known, ...guessed]), [known, guessed]),
    row: chosen ? list.find(({ values }) => sameValues(values, chosen)) : list[0],
    variables: explained.data?.variables ?? [],
    knownCount: all.data?.count ?? explained.data?.count,
    /** Whether there can be more than were counted: the rest is on its way, or a limit was reached. */
    knownIsLeast: (all.data ?? explained.data ?? { outcome: "complete" }).outcome !== "complete",
    guessedCount: ranked.data?.candidates,
    shownGuessed: guessed.length,
    failed: [explained, more, all, ranked, other]
      .map(({ error }) => error)
      .find((each) => each && !isAbort(each)),
  };
}

export type Answers = ReturnType<typeof useAnswers>;

/** What predicted answers reduce to, with how many do. */
function facetsOf(rows: readonly AnswerRow[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { reduces } of rows) if (reduces) counts.set(reduces, (counts.get(reduces) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}
