import { useState } from "react";
import type { Result } from "../client/client.ts";
import { useCall, useClient } from "../client/context.tsx";
import { readText } from "../query/read.ts";
import { writePlace } from "../state/location.ts";
import { Label } from "../ui/label.tsx";
import { Bars } from "../ui/parts.tsx";
import { Tree, type TreeRow } from "../ui/tree.tsx";
import type { AnswerRow } from "./answers.ts";
import { Beside } from "./beside.tsx";
import { Says } from "./says.tsx";
import { linkText, WhatIf } from "./what-if.tsx";

/** An answer, and what it was asked with. */
interface WhyProps {
  readonly row: AnswerRow;
  readonly variables: readonly string[];
  readonly graph: string;
  readonly query: string;
  /** The model that was chosen; empty for the one of the graph. */
  readonly model: string;
  readonly ranked: Result<"predict"> | undefined;
  /** What the solver beside has found. */
  readonly other: Result<"predict"> | undefined;
}

/** Why an answer was given, link by link, and what changes when one of them is hidden or added. */
export function Why({ row, variables, graph, query, model, ranked, other }: WhyProps) {
  const client = useClient();
  const { changes, isChanged, toggle, undo } = useChanges();
  const needsTree = row.tree === undefined;
  const asked = useCall(
    "askWhyNot",
    needsTree && client.offers("askWhyNot") ? { graph, query, values: row.values.map(String) } : undefined,
  );
  const tree = row.tree ?? asked.data?.tree;
  const values = new Set(tree?.flatMap(comparedValues));
  const entity = (each: string | number) =>
    values.has(each) ? undefined : writePlace({ screen: "entity", given: { graph, name: String(each) } });
  const question = readText(query);
  // What would follow without a link is computed for links alone.
  const canChange = client.offers("askWhatIf") && question.ok && !question.wide;
  return (
    <section className="stack" aria-labelledby="why">
      <div>
        <div className="top">
          <h2 id="why">
            Why <Label text={row.values.join(", ") || "yes"} />
          </h2>
        </div>
        {tree === undefined ? (
          needsTree && !client.offers("askWhyNot") ? (
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
                <ChangeLink link={link} isChanged={isChanged(link)} onToggle={() => toggle(link)} />
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
          onUndo={undo}
        />
      )}
    </section>
  );
}

/** The two ends of a comparison, which are values; those of an equality may be entities. */
const comparedValues = ({ head, relation, tail }: TreeRow): readonly (string | number)[] =>
  ["<", ">", "<=", ">="].includes(String(relation)) ? [head, tail] : [];

/** Links of the tree that are hidden or added. */
function useChanges() {
  const [changes, setChanges] = useState<readonly TreeRow[]>([]);
  const isChanged = (link: TreeRow) => changes.some((each) => linkText(each) === linkText(link));
  const toggle = (link: TreeRow) =>
    setChanges(
      isChanged(link) ? changes.filter((each) => linkText(each) !== linkText(link)) : [...changes, link],
    );
  return { changes, isChanged, toggle, undo: () => setChanges([]) };
}

/** Hides a link of the tree, or adds it. */
function ChangeLink({
  link: { state },
  isChanged,
  onToggle,
}: {
  readonly link: TreeRow;
  readonly isChanged: boolean;
  readonly onToggle: () => void;
}) {
  return (
    <button type="button" className="btn" aria-pressed={isChanged} onClick={onToggle}>
      {state === "known" || state === "present" ? "Hide" : state === "absent" ? "Add" : "Take as known"}
    </button>
  );
}
