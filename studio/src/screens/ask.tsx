import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { AnswerList } from "../ask/answer-list.tsx";
import {
  type AnswerRow,
  knownRows,
  predictedRows,
  readValues,
  sameValues,
  withBeside,
  writeValues,
} from "../ask/answers.ts";
import { Choices } from "../ask/choices.tsx";
import { CopyAs } from "../ask/copy-as.tsx";
import { Examples } from "../ask/examples.tsx";
import { InWords, looksLikeWords } from "../ask/in-words.tsx";
import { RowsView } from "../ask/rows-view.tsx";
import { suggestAt } from "../ask/suggest.ts";
import { useLeft } from "../ask/use-left.ts";
import { Why } from "../ask/why.tsx";
import { WhyNot } from "../ask/why-not.tsx";
import { useCall, useCatalog, useClient } from "../client/context.tsx";
import { isAbort, type Mistake, mistakeOf } from "../client/mistake.ts";
import { identityOf, readText, writeText } from "../query/read.ts";
import { readingOf } from "../query/reading.ts";
import { fromRows, linksOf, type Rows, toRows } from "../query/rows.ts";
import { change, writePlace } from "../state/location.ts";
import { figure, Label, many } from "../ui/label.tsx";
import { Bars, Empty, MistakeCard, Segments, sentence } from "../ui/parts.tsx";

const Editor = lazy(() => import("../ask/editor.tsx"));
const DrawingView = lazy(() => import("../ask/drawing-view.tsx"));

/** Answers whose trees are worked out at once; longer lists show trees when one is chosen. */
const EXPLAINED = 200;
/** Answers that are listed at most. */
const LISTED = 100_000;

type Show = "all" | "known" | "predicted";

/** One question: its text, rows and drawing, its answers, and why each was given. */
export function Ask({ given }: { readonly given: Readonly<Record<string, string>> }) {
  const client = useClient();
  const { catalog, loading } = useCatalog();
  const graph = given.graph ?? catalog.graphs[0]?.id ?? "";
  const asked = given.q ?? "";
  const predicted = given.links === "predicted";
  const model = given.model ?? "";
  const [draft, setDraft] = useState(asked);
  useEffect(() => setDraft(asked), [asked]);

  const read = useMemo(() => (draft.trim() === "" ? undefined : readText(draft)), [draft]);
  const readAsked = useMemo(() => (asked.trim() === "" ? undefined : readText(asked)), [asked]);
  const query = readAsked?.ok ? readAsked.query : undefined;
  const rows = useMemo(() => (read?.ok ? toRows(read.query) : undefined), [read]);
  // Rows and drawing stay while a text is being written that cannot be read.
  const last = useRef<Rows>(undefined);
  if (rows) last.current = rows;
  const shownRows = rows ?? last.current ?? { free: ["x"], rows: [], implied: true };

  const ready = asked.trim() !== "" && graph !== "" && readAsked?.ok === true;
  const view = predicted ? ({ view: "observed" } as const) : {};
  const explained = useCall(
    "explainAnswers",
    ready ? { graph, query: asked, limit: EXPLAINED, timeout: 30, ...view } : undefined,
  );
  const cut = explained.data && explained.data.outcome !== "complete";
  const all = useCall("ask", cut ? { graph, query: asked, limit: LISTED, timeout: 30, ...view } : undefined);
  const [top, setTop] = useState(20);
  useEffect(() => setTop(20), [asked, graph, model]);
  const answered = explained.data !== undefined;
  const guessing = (by: string) =>
    ready && predicted && answered
      ? {
          ...{ graph, query: asked, predicted: true, explain: true, top },
          ...(model === "" ? {} : { model }),
          ...(by === "" ? {} : { solver: by }),
        }
      : undefined;
  const solver = given.solver ?? "";
  const ranked = useCall("predict", guessing(solver));
  const beside = predicted ? (given.beside ?? "") : "";
  const other = useCall("predict", beside === "" ? undefined : guessing(beside));

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
  const facets = useMemo(() => facetsOf([...known, ...guessed]), [known, guessed]);
  const chosen = given.at === undefined ? undefined : readValues(given.at);
  const row = chosen ? list.find(({ values }) => sameValues(values, chosen)) : list[0];
  const knownCount = all.data?.count ?? explained.data?.count;
  const guessedCount = ranked.data?.candidates === undefined ? undefined : ranked.data.candidates;
  const left = useLeft(graph, read?.ok ? shownRows : undefined);
  const relation = useUsualRelation(graph);

  const ask = useCallback((text: string) => change({ q: text.trim(), at: "", show: "", reduces: "" }), []);
  // A query in another notation is written as text first, so that rows and drawing show it.
  const [foreign, setForeign] = useState<Mistake>();
  useEffect(() => setForeign(undefined), [draft]);
  const askDraft = async () => {
    const text = draft.trim();
    if (readText(text).ok || looksLikeWords(text) || !client.offers("convertQuery")) return ask(text);
    try {
      const { query: written } = await client.call("convertQuery", { graph, query: text, to: "text" });
      setDraft(written);
      ask(written);
    } catch (error) {
      setForeign(mistakeOf(error));
    }
  };
  const write = (now: Rows) => {
    const text = now.rows.length === 0 ? "" : writeText(fromRows(now));
    setDraft(text);
    if (text !== "" && readText(text).ok) ask(text);
  };
  const suggest = useCallback(
    (text: string, at: number, signal: AbortSignal) => suggestAt(client, graph, text, at, signal),
    [client, graph],
  );

  const localMistake = read?.ok === false ? read.mistake : undefined;
  const failed = [explained, all, ranked, other]
    .map(({ error }) => error)
    .find((each) => each && !isAbort(each));
  // A parser comes with the embedded knowledge base; others are trained.
  const words = graph === "world" && looksLikeWords(draft) && client.offers("askInWords");
  const mistake = words
    ? undefined
    : (foreign ?? localMistake ?? (failed && draft === asked ? mistakeOf(failed) : undefined));
  const fix = mistake && fixOf(draft, mistake);
  const title = query ? readingOf(query) : "Ask a graph";
  const links = query ? linksOf(toRows(query).rows) : [];
  const denied = links.filter((each) => each.denied).length;
  const identity = query ? identityOf(query) : undefined;
  const note =
    knownCount === undefined
      ? ""
      : predicted && guessedCount !== undefined
        ? `${figure(knownCount)} + ${figure(guessedCount)} answers`
        : many(knownCount, "answer");

  useEffect(() => {
    document.title = `${query ? readingOf(query) : "Ask"} · Lacuna`;
  }, [query]);

  return (
    <>
      <div className="head">
        <h1>
          <Label text={title} />
        </h1>
        {query && (
          <p className="meta">
            {identity?.type && (
              <span>
                type <span className="tag">{identity.type}</span>
              </span>
            )}
            <span>
              {many(links.length, "link")}
              {denied > 0 ? `, ${denied} denied` : ""}
            </span>
            {knownCount !== undefined && (
              <span>
                <b>{figure(knownCount)}</b> {knownCount === 1 ? "answer is" : "answers are"} known
                {predicted && guessedCount !== undefined && (
                  <>
                    , <b>{figure(guessedCount)}</b> {guessedCount === 1 ? "is" : "are"} predicted
                  </>
                )}
              </span>
            )}
            <span className="wide">
              hash <span className="mono">{identity?.hash.slice(0, 8)}</span>
            </span>
          </p>
        )}
      </div>
      <div className="cols even">
        <section className="stack" aria-label="Query">
          <div className="box">
            <div className="ed-top">
              <h2>Text</h2>
              <Segments
                label="Links"
                className="wide-ok"
                value={predicted ? "predicted" : "known"}
                onChange={(value) =>
                  change({ links: value === "predicted" ? "predicted" : "", show: "", at: "" })
                }
                options={[
                  { value: "known", text: "Known links" },
                  { value: "predicted", text: "Predicted too" },
                ]}
              />
              <div className="end">
                <button
                  type="button"
                  className="btn main"
                  onClick={() => void askDraft()}
                  disabled={draft.trim() === ""}
                >
                  Ask <kbd className="wide">Ctrl ⏎</kbd>
                </button>
              </div>
            </div>
            <Suspense fallback={<pre className="ed waiting">{draft || " "}</pre>}>
              <Editor
                text={draft}
                mistake={mistake}
                onChange={setDraft}
                onAsk={() => void askDraft()}
                suggest={suggest}
              />
            </Suspense>
          </div>
          {words && <InWords question={draft.trim()} kb={graph} />}
          {mistake && draft.trim() !== "" && (
            <MistakeCard mistake={mistake}>
              {fix && (
                <button
                  type="button"
                  className="btn main"
                  onClick={() => {
                    setDraft(fix.text);
                    ask(fix.text);
                  }}
                >
                  Write {fix.word}
                </button>
              )}
            </MistakeCard>
          )}
          {shownRows.rows.length > 0 && (
            <RowsView
              rows={shownRows}
              left={left}
              client={client}
              graph={graph}
              relation={relation}
              onChange={write}
            />
          )}
        </section>
        <section aria-label="Drawing">
          <div className="box">
            <Suspense fallback={<Bars rows={4} />}>
              <DrawingView
                rows={shownRows}
                relation={relation}
                note={note}
                onChange={write}
                suggest={async (kind, text, signal) => {
                  if (text === "" || text.startsWith("?")) return [];
                  const { found } = await client.call(
                    "findNames",
                    { graph, text, kind, limit: 10 },
                    { signal },
                  );
                  return found.map(({ name, label, links: count }) => ({
                    value: label ?? name,
                    text: <Label text={label ?? name} />,
                    note: `${figure(count)} links`,
                  }));
                }}
              />
            </Suspense>
          </div>
        </section>
      </div>
      {!query && !loading && <Examples graph={graph} catalog={catalog} />}
      {query && !failed && (
        <div className="cols">
          <section aria-labelledby="answers">
            <div className="top">
              <h2 id="answers">Answers</h2>
              {predicted && (
                <Segments<Show>
                  label="Show"
                  className="end"
                  value={show}
                  onChange={(value) => change({ show: value === "all" ? "" : value, at: "" })}
                  options={[
                    { value: "all", text: "All" },
                    { value: "known", text: "Known", count: figure(knownCount ?? 0) },
                    {
                      value: "predicted",
                      text: "Predicted",
                      count: guessedCount === undefined ? "" : figure(guessedCount),
                    },
                  ]}
                />
              )}
            </div>
            {predicted && <Choices catalog={catalog} given={given} />}
            {facets.length > 1 && (
              <label className="choices">
                reduces to
                <select value={facet} onChange={(event) => change({ reduces: event.target.value, at: "" })}>
                  <option value="">any</option>
                  {facets.map(([name, count]) => (
                    <option key={name} value={name}>
                      {name} · {figure(count)}
                    </option>
                  ))}
                </select>
              </label>
            )}
            {explained.isPending ? (
              <Bars rows={6} label="Answering" />
            ) : list.length === 0 && !(predicted && ranked.isFetching) ? (
              <NoAnswer graph={graph} query={asked} predicted={predicted} />
            ) : (
              <AnswerList
                variables={explained.data?.variables ?? []}
                rows={list}
                chosen={row?.values}
                believedWord={
                  beside !== "" && ranked.data
                    ? ranked.data.solver.name
                    : ranked.data?.calibrated
                      ? "truth"
                      : "score"
                }
                beside={beside}
                onChoose={({ values }, replace) => change({ at: writeValues(values) }, replace)}
              />
            )}
            {predicted && ranked.isFetching && <Guessing onStop={() => change({ links: "" })} />}
            {list.length > 0 && (
              <p className="foot">
                {predicted &&
                  guessedCount !== undefined &&
                  guessed.length < guessedCount &&
                  show !== "known" && (
                    <button type="button" className="btn" onClick={() => setTop(top + 50)}>
                      Show 50 more
                    </button>
                  )}
                <span>
                  {figure(list.length)} of{" "}
                  {figure(
                    (show === "predicted" ? 0 : (knownCount ?? 0)) +
                      (show === "known" || !predicted ? 0 : (guessedCount ?? 0)),
                  )}
                  {all.data && all.data.outcome !== "complete" ? ", as many as are listed" : ""}
                </span>
                {!predicted && (
                  <button type="button" className="btn quiet" onClick={() => change({ links: "predicted" })}>
                    Predict more
                  </button>
                )}
              </p>
            )}
            <WhyNot
              graph={graph}
              query={asked}
              variables={explained.data?.variables ?? []}
              given={given.not ?? ""}
            />
          </section>
          {row ? (
            <Why
              key={JSON.stringify([row.values, row.state, asked])}
              row={row}
              variables={explained.data?.variables ?? []}
              graph={graph}
              query={asked}
              ranked={ranked.data}
              other={other.data}
            />
          ) : (
            <section aria-label="Why">{explained.isPending && <Bars rows={5} />}</section>
          )}
        </div>
      )}
      {query && !failed && (
        <CopyAs
          client={client}
          graph={graph}
          query={asked}
          predicted={predicted}
          model={model}
          solver={solver}
          json={(predicted ? ranked.data : undefined) ?? explained.data}
        />
      )}
    </>
  );
}

/** What predicted answers reduce to, with how many do. */
function facetsOf(rows: readonly AnswerRow[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { reduces } of rows) if (reduces) counts.set(reduces, (counts.get(reduces) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}

/** Nothing follows: which link has no match, and the two next steps. */
function NoAnswer({
  graph,
  query,
  predicted,
}: {
  readonly graph: string;
  readonly query: string;
  readonly predicted: boolean;
}) {
  const client = useClient();
  const { data } = useCall("whyNot", client.offers("whyNot") ? { graph, query } : undefined);
  return (
    <Empty title={predicted ? "No answer" : "No known answer"}>
      {data && (
        <p>
          <Label text={`${sentence(data.reading)}.`} />
        </p>
      )}
      {!data && <p>No choice of entities has all the links of this query.</p>}
      <div className="acts">
        {!predicted && (
          <button type="button" className="btn main" onClick={() => change({ links: "predicted" })}>
            Ask predicted links
          </button>
        )}
        <a className="btn" href={writePlace({ screen: "entity", given: { graph } })}>
          Look at the graph
        </a>
      </div>
    </Empty>
  );
}

function Guessing({ onStop }: { readonly onStop: () => void }) {
  const queries = useQueryClient();
  return (
    <div className="guessing" role="status">
      <Bars rows={3} label="Predicting" />
      <p className="soft">Known answers are here at once. The missing links are being scored.</p>
      <button
        type="button"
        className="btn"
        onClick={() => {
          void queries.cancelQueries({ queryKey: ["call", "predict"] });
          onStop();
        }}
      >
        Stop, keep these
      </button>
    </div>
  );
}

/** The relation that a new link begins with: the one with most links. */
function useUsualRelation(graph: string): string {
  const { data } = useCall("graphInfo", graph === "" ? undefined : { graph, relations: true });
  const figures = data?.relationFigures ?? [];
  const most = [...figures].sort((a, b) => b.triples.train - a.triples.train)[0];
  return most?.name ?? "relation";
}

/** A name that the hint of a mistake offers, and the text with it. */
function fixOf(
  text: string,
  {
    hint,
    place,
  }: {
    readonly hint?: string | undefined;
    readonly place?: { readonly start?: number; readonly end?: number } | undefined;
  },
) {
  const word = /did you mean ("[^"]+"|[^\s,?]+)/i.exec(hint ?? "")?.[1];
  if (word === undefined || place?.start === undefined || place.end === undefined) return undefined;
  return { word, text: text.slice(0, place.start) + word + text.slice(place.end) };
}
