import { useState } from "react";
import { writeWord } from "../../../src/query/text/words.ts";
import { believedText } from "../../../src/report/believed-text.ts";
import type { Result } from "../client/client.ts";
import { useCall, useClient } from "../client/context.tsx";
import { isAbort, mistakeOf } from "../client/mistake.ts";
import { writePlace } from "../state/location.ts";
import { figure, Label, many } from "../ui/label.tsx";
import { Bars, MistakeCard } from "../ui/parts.tsx";
import { State } from "../ui/states.tsx";
import { Tree, type TreeRow } from "../ui/tree.tsx";
import { type AnswerRow, sameValues } from "./answers.ts";

/** A link of the text notation, for `what if`. */
const linkText = ({ head, relation, tail }: TreeRow): string =>
  `${writeWord(String(relation))}(${writeWord(String(head))}, ${writeWord(String(tail))})`;

/** Why an answer was given, link by link, and what changes when one of them is hidden or added. */
export function Why({
  row,
  variables,
  graph,
  query,
  ranked,
  other,
}: {
  readonly row: AnswerRow;
  readonly variables: readonly string[];
  readonly graph: string;
  readonly query: string;
  readonly ranked: Result<"predict"> | undefined;
  /** What the solver beside has found. */
  readonly other: Result<"predict"> | undefined;
}) {
  const client = useClient();
  const name = row.values.join(", ") || "yes";
  const [changes, setChanges] = useState<readonly TreeRow[]>([]);
  const needsTree = row.tree === undefined;
  const asked = useCall(
    "whyNot",
    needsTree && client.offers("whyNot") ? { graph, query, values: row.values.map(String) } : undefined,
  );
  const tree = row.tree ?? asked.data?.tree;
  const entity = (each: string | number) =>
    writePlace({ screen: "entity", given: { graph, name: String(each) } });
  const canChange = client.offers("whatIf");
  const isChanged = (link: TreeRow) => changes.some((each) => linkText(each) === linkText(link));
  return (
    <section className="stack" aria-labelledby="why">
      <div>
        <div className="top">
          <h2 id="why">
            Why <Label text={name} />
          </h2>
        </div>
        {tree === undefined ? (
          needsTree && !client.offers("whyNot") ? (
            <p className="lede">Trees are drawn for the first answers of a long list.</p>
          ) : (
            <Bars rows={4} />
          )
        ) : (
          <Tree
            variables={variables}
            values={row.values}
            state={row.state}
            believed={row.believed}
            links={tree}
            absences={row.absences}
            entity={entity}
            action={(link) =>
              canChange && (
                <button
                  type="button"
                  className="btn"
                  aria-pressed={isChanged(link)}
                  onClick={() =>
                    setChanges(
                      isChanged(link)
                        ? changes.filter((each) => linkText(each) !== linkText(link))
                        : [...changes, link],
                    )
                  }
                >
                  {link.state === "known" || link.state === "present"
                    ? "Hide"
                    : link.state === "absent"
                      ? "Add"
                      : "Take as known"}
                </button>
              )
            }
          />
        )}
        {tree && <Says row={row} links={tree} ranked={ranked} />}
      </div>
      {other && <Beside other={other} row={row} variables={variables} entity={entity} />}
      {changes.length > 0 && (
        <WhatIf graph={graph} query={query} changes={changes} row={row} onUndo={() => setChanges([])} />
      )}
    </section>
  );
}

/** The tree that the solver beside believes in most. */
function Beside({
  other,
  row,
  variables,
  entity,
}: {
  readonly other: Result<"predict">;
  readonly row: AnswerRow;
  readonly variables: readonly string[];
  readonly entity: (name: string | number) => string;
}) {
  const found = other.answers.find(({ values }) => sameValues(values, row.values));
  return (
    <div>
      <div className="top">
        <h2>By {other.solver.name}</h2>
      </div>
      {found?.tree ? (
        <Tree
          variables={variables}
          values={found.values}
          state={found.known ? "known" : "predicted"}
          believed={found.truth ?? found.score}
          links={found.tree}
          absences={found.absences}
          entity={entity}
        />
      ) : (
        <p className="lede">
          {row.state === "known"
            ? "It lists predicted answers alone, and this one is known."
            : "It is not among the answers that this solver lists."}
        </p>
      )}
    </div>
  );
}

/** The tree in a sentence: how many of its links are guessed, and by whom. */
function Says({
  row,
  links,
  ranked,
}: {
  readonly row: AnswerRow;
  readonly links: readonly TreeRow[];
  readonly ranked: Result<"predict"> | undefined;
}) {
  const guessed = links.filter(({ state }) => state === "predicted" || state === "missing").length;
  if (guessed === 0)
    return (
      <p className="says">
        <b>Every link is known</b>, so this answer follows from the graph.
      </p>
    );
  const held = row.state === "missing";
  return (
    <p className="says">
      <b>
        {guessed} of {many(links.length, "link")} {guessed === 1 ? "is" : "are"}{" "}
        {held ? "held out" : "guessed"}
      </b>
      {row.reduces ? (
        <>
          , so this answer is as hard as <span className="tag">{row.reduces}</span>:{" "}
          {many(guessed, "missing link")}
        </>
      ) : null}
      .
      {!held && ranked?.model && (
        <>
          {" "}
          Solver {ranked.solver.name}, model {ranked.model.name}
          {ranked.calibrated ? "" : ". The score puts answers in order; it is no probability"}.
        </>
      )}
    </p>
  );
}

function WhatIf({
  graph,
  query,
  changes,
  row,
  onUndo,
}: {
  readonly graph: string;
  readonly query: string;
  readonly changes: readonly TreeRow[];
  readonly row: AnswerRow;
  readonly onUndo: () => void;
}) {
  const hides = (link: TreeRow) => link.state === "known" || link.state === "present";
  const hide = changes.filter(hides).map(linkText);
  const add = changes.filter((link) => !hides(link)).map(linkText);
  const { data, error } = useCall("whatIf", { graph, query, hide, add, limit: 20 });
  if (error && !isAbort(error)) return <MistakeCard mistake={mistakeOf(error)} />;
  const listed = (values: Result<"whatIf">["appear"]) => values.map((each) => each.join(", ")).join("; ");
  const own = row.values.join("\u0000");
  const now = data?.appear.some((each) => each.join("\u0000") === own)
    ? "known"
    : data?.go.some((each) => each.join("\u0000") === own)
      ? "absent"
      : undefined;
  return (
    <div className="whatif">
      <p>
        What if{" "}
        {changes.map((link, nth) => (
          <span key={linkText(link)}>
            {nth > 0 && " and "}
            <b>
              <Label text={link.head} /> <Label text={link.relation} /> <Label text={link.tail} />
            </b>{" "}
            {hides(link) ? "were not there" : "were known"}
          </span>
        ))}
        ?
      </p>
      <button type="button" className="btn" onClick={onUndo}>
        Undo
      </button>
      {!data ? (
        <Bars rows={1} />
      ) : (
        <div className="row" role="status">
          {now && (
            <>
              <State state={row.state}>
                {row.believed === undefined ? row.state : believedText(row.believed)}
              </State>
              <span aria-hidden="true">→</span>
              <span className="sr">becomes</span>
              <State state={now}>{now === "known" ? "known" : "no answer"}</State>
            </>
          )}
          <span className="soft">
            known answers {figure(data.before)} → {figure(data.after)}
          </span>
          {data.appearing > 0 && (
            <span>
              new: <Label text={listed(data.appear)} />
            </span>
          )}
          {data.going > 0 && (
            <span>
              gone: <Label text={listed(data.go)} />
            </span>
          )}
        </div>
      )}
    </div>
  );
}
