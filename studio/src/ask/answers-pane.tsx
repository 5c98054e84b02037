import { useQueryClient } from "@tanstack/react-query";
import type { Catalog } from "../client/catalog.ts";
import { useCall, useClient } from "../client/context.tsx";
import { change, writePlace } from "../state/location.ts";
import { figure, Label } from "../ui/label.tsx";
import { Bars, Empty, Segments, sentence } from "../ui/parts.tsx";
import { writeValues } from "../why/answers.ts";
import { WhyNot } from "../why/why-not.tsx";
import { AnswerList } from "./answer-list.tsx";
import { Choices } from "./choices.tsx";
import type { Answers, Given, Show } from "./use-answers.ts";

/** The answers of a query: known ones at once, predicted ones when they are there. */
export function AnswersPane({
  answers,
  catalog,
  graph,
  given,
}: {
  readonly answers: Answers;
  readonly catalog: Catalog;
  readonly graph: string;
  readonly given: Given;
}) {
  const { explained, ranked, predicted, beside, list, variables, facet, facets } = answers;
  const query = given.q ?? "";
  return (
    <section aria-labelledby="answers">
      <div className="top">
        <h2 id="answers">Answers</h2>
        {predicted && <Shown answers={answers} />}
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
        <NoAnswer graph={graph} query={query} predicted={predicted} />
      ) : (
        <AnswerList
          variables={variables}
          rows={list}
          chosen={answers.row?.values}
          believedWord={
            beside !== "" && ranked.data
              ? ranked.data.solver.name
              : ranked.data?.calibrated
                ? "truth"
                : "score"
          }
          beside={beside}
          onChoose={({ values }, replace) => {
            change({ at: writeValues(values) }, replace);
            if (!replace) showTree();
          }}
        />
      )}
      {predicted && ranked.isFetching && <Guessing onStop={() => change({ links: "" })} />}
      {list.length > 0 && <HowMany answers={answers} />}
      <WhyNot graph={graph} query={query} variables={variables} given={given.not ?? ""} />
    </section>
  );
}

/** Brings the tree into sight when an answer is chosen and the tree is below the list. */
function showTree(): void {
  if (!matchMedia("(max-width: 1080px)").matches) return;
  requestAnimationFrame(() => document.getElementById("why")?.scrollIntoView({ block: "start" }));
}

/** All answers, or only those that are known or predicted. */
function Shown({ answers: { show, knownCount, knownIsLeast, guessedCount } }: { readonly answers: Answers }) {
  return (
    <Segments<Show>
      label="Show"
      className="end"
      value={show}
      onChange={(value) => change({ show: value === "all" ? "" : value, at: "" })}
      options={[
        { value: "all", text: "All" },
        { value: "known", text: "Known", count: figure(knownCount ?? 0) + (knownIsLeast ? "+" : "") },
        {
          value: "predicted",
          text: "Predicted",
          count: guessedCount === undefined ? "" : figure(guessedCount),
        },
      ]}
    />
  );
}

/** How many answers are listed, of how many, and the way to more. */
function HowMany({
  answers: { all, predicted, show, list, knownCount = 0, knownIsLeast, guessedCount, shownGuessed, showMore },
}: {
  readonly answers: Answers;
}) {
  const total =
    (show === "predicted" ? 0 : knownCount) + (show === "known" || !predicted ? 0 : (guessedCount ?? 0));
  const more = predicted && guessedCount !== undefined && shownGuessed < guessedCount && show !== "known";
  return (
    <p className="foot">
      {more && (
        <button type="button" className="btn" onClick={showMore}>
          Show 50 more
        </button>
      )}
      <span>
        {figure(list.length)} of {knownIsLeast && show !== "predicted" ? "at least " : ""}
        {figure(total)}
        {all.data && all.data.outcome !== "complete" ? ", as many as are listed" : ""}
      </span>
      {!predicted && (
        <button type="button" className="btn quiet" onClick={() => change({ links: "predicted" })}>
          Predict more
        </button>
      )}
    </p>
  );
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
  const { data } = useCall("askWhyNot", client.offers("askWhyNot") ? { graph, query } : undefined);
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
