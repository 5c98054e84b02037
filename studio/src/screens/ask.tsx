import { useEffect, useMemo } from "react";
import type { Query } from "../../../src/query/formula.ts";
import { looksLikeWords } from "../../../src/query/looks-like-words.ts";
import { AnswersPane } from "../ask/answers-pane.tsx";
import { CopyAs } from "../ask/copy-as.tsx";
import { Examples } from "../ask/examples.tsx";
import { QueryPane } from "../ask/query-pane.tsx";
import { type Answers, type Given, useAnswers } from "../ask/use-answers.ts";
import { useDraft } from "../ask/use-draft.ts";
import { useCall, useCatalog, useClient } from "../client/context.tsx";
import { mistakeOf } from "../client/mistake.ts";
import { identityOf, readText } from "../query/read.ts";
import { linksOf, toRows } from "../query/rows.ts";
import { figure, many } from "../ui/label.tsx";
import { Bars } from "../ui/parts.tsx";
import { titleOf } from "../ui/query-text.tsx";
import { Why } from "../why/why.tsx";

/** One question: its text, rows and drawing, its answers, and why each was given. */
export function Ask({ given }: { readonly given: Given }) {
  const client = useClient();
  const { catalog, loading } = useCatalog();
  const graph = given.graph ?? catalog.graphs[0]?.id ?? "";
  const asked = given.q ?? "";
  // A question in words is asked as the formula that it was read as: with rows, drawing, answers and trees.
  const isWords = looksLikeWords(asked) && client.offers("askGraphInWords");
  const inWords = useCall(
    "askGraphInWords",
    isWords && graph !== "" ? { graph, question: asked, timeout: 10 } : undefined,
  );
  const reading = isWords ? (inWords.data?.reading ?? undefined) : undefined;
  const formula = reading?.runs ? reading.formula : undefined;
  const read = formula ?? asked;
  const draft = useDraft(graph, asked, catalog, formula);
  const question = useMemo(() => {
    const found = read.trim() === "" ? undefined : readText(read);
    return found?.ok ? found : undefined;
  }, [read]);
  const query = question?.query;
  const shown = useMemo(() => ({ ...given, q: read }), [given, read]);
  const answers = useAnswers(graph, graph !== "" && query !== undefined, shown);
  const { failed, predicted } = answers;
  const asking = failed && draft.text === asked ? mistakeOf(failed) : undefined;
  const title = query ? (question?.wide ? read : titleOf(query)) : undefined;
  useEffect(() => {
    document.title = `${title ?? "Ask"} · Lacuna`;
  }, [title]);
  return (
    <>
      <div className="head">
        <h1>
          <bdi>{title === undefined ? "Ask a graph" : unbroken(title)}</bdi>
        </h1>
        {query && <About query={query} wide={question?.wide === true} answers={answers} />}
      </div>
      <QueryPane
        draft={draft}
        graph={graph}
        predicted={predicted}
        mistake={draft.words ? undefined : (draft.mistake ?? asking)}
        note={noteOf(answers)}
      />
      {!query && !loading && asked === "" && <Examples graph={graph} catalog={catalog} />}
      {query && !failed && (
        <>
          <div className="cols">
            <AnswersPane answers={answers} catalog={catalog} graph={graph} given={shown} />
            <WhyPane answers={answers} graph={graph} query={read} model={given.model ?? ""} />
          </div>
          <CopyAs
            client={client}
            graph={graph}
            path={catalog.graphs.find(({ id }) => id === graph)?.path}
            query={read}
            predicted={predicted}
            model={given.model ?? ""}
            solver={given.solver ?? ""}
            json={(predicted ? answers.ranked.data : undefined) ?? answers.explained.data}
          />
        </>
      )}
    </>
  );
}

/** A title whose variables stay whole at the end of a line: a line may break after a question mark. */
const unbroken = (title: string) =>
  title.split(/(\?[\p{L}\p{M}\p{N}_]+)/u).map((part, nth) =>
    nth % 2 === 1 ? (
      <span key={nth} className="nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );

/** The type of a query, its links, how many answers it has, and its hash. */
function About({
  query,
  wide,
  answers: { predicted, knownCount, knownIsLeast, guessedCount },
}: {
  readonly query: Query;
  /** It speaks of values too, so that its links alone have no name. */
  readonly wide: boolean;
  readonly answers: Answers;
}) {
  const links = linksOf(toRows(query).rows);
  const denied = links.filter((each) => each.denied).length;
  const identity = identityOf(query);
  return (
    <p className="meta">
      {identity.type && !wide && (
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
          {knownIsLeast && "at least "}
          <b>{figure(knownCount)}</b> {knownCount === 1 ? "answer is" : "answers are"} known
          {predicted && guessedCount !== undefined && (
            <>
              , <b>{figure(guessedCount)}</b> {guessedCount === 1 ? "is" : "are"} predicted
            </>
          )}
        </span>
      )}
      {!wide && (
        <span className="wide">
          hash <span className="mono">{identity.hash.slice(0, 8)}</span>
        </span>
      )}
    </p>
  );
}

/** The tree of the answer that is chosen. */
function WhyPane({
  answers: { row, variables, explained, ranked, other },
  graph,
  query,
  model,
}: {
  readonly answers: Answers;
  readonly graph: string;
  readonly query: string;
  readonly model: string;
}) {
  if (!row) return <section aria-label="Why">{explained.isPending && <Bars rows={5} />}</section>;
  return (
    <Why
      key={JSON.stringify([row.values, row.state, query])}
      row={row}
      variables={variables}
      graph={graph}
      query={query}
      model={model}
      ranked={ranked.data}
      other={other.data}
    />
  );
}

/** How many answers there are, as the drawing says it. */
function noteOf({ predicted, knownCount, knownIsLeast, guessedCount }: Answers): string {
  if (knownCount === undefined) return "";
  const least = knownIsLeast ? "at least " : "";
  return predicted && guessedCount !== undefined
    ? `${least}${figure(knownCount)} + ${figure(guessedCount)} answers`
    : least + many(knownCount, "answer");
}
