import { useState } from "react";
import type { Result } from "../client/client.ts";
import { useCall, useClient } from "../client/context.tsx";
import { writePlace } from "../state/location.ts";
import { Label, many } from "../ui/label.tsx";
import { Bars } from "../ui/parts.tsx";
import { Tree, type TreeRow } from "../ui/tree.tsx";
import { type AnswerRow, sameValues } from "./answers.ts";
import { linkText, WhatIf } from "./what-if.tsx";

/** Why an answer was given, link by link, and what changes when one of them is hidden or added. */
export function Why({
  row,
  variables,
  graph,
  query,
  model,
  ranked,
  other,
}: {
  readonly row: AnswerRow;
  readonly variables: readonly string[];
  readonly graph: string;
  readonly query: string;
  /** The model that was chosen; empty for the one of the graph. */
  readonly model: string;
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
        <WhatIf
          graph={graph}
          query={query}
          changes={changes}
          row={row}
          model={model || ranked?.model?.name}
          solver={ranked?.solver.name}
          onUndo={() => setChanges([])}
        />
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
