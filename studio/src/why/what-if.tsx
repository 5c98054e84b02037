import { writeWord } from "../../../src/query/text/words.ts";
import { believedText } from "../../../src/report/believed-text.ts";
import type { Result } from "../client/client.ts";
import { useCall } from "../client/context.tsx";
import { isAbort, mistakeOf } from "../client/mistake.ts";
import { figure, Label } from "../ui/label.tsx";
import { Bars, MistakeCard } from "../ui/parts.tsx";
import { State } from "../ui/states.tsx";
import type { TreeRow } from "../ui/tree.tsx";
import type { AnswerRow } from "./answers.ts";
import { Believed } from "./what-if-believed.tsx";

/** A link of the text notation. */
export const linkText = ({ head, relation, tail }: TreeRow): string =>
  `${writeWord(String(relation))}(${writeWord(String(head))}, ${writeWord(String(tail))})`;

/** A link that is there is hidden; another is added. */
const hides = ({ state }: TreeRow): boolean => state === "known" || state === "present";

/** What changes when links are hidden or added: answers that follow, and what the model believes. */
export function WhatIf({
  graph,
  query,
  changes,
  row,
  model,
  solver,
  onUndo,
}: {
  readonly graph: string;
  readonly query: string;
  readonly changes: readonly TreeRow[];
  readonly row: AnswerRow;
  /** What predicts, where predicted links are asked. */
  readonly model: string | undefined;
  readonly solver: string | undefined;
  readonly onUndo: () => void;
}) {
  const hide = changes.filter(hides).map(linkText);
  const add = changes.filter((link) => !hides(link)).map(linkText);
  const changed = { graph, query, hide, add, limit: 20 };
  const { data, error } = useCall("askWhatIf", changed);
  const believed = useCall(
    "askWhatIf",
    data && model !== undefined && solver !== undefined ? { ...changed, model, solver, top: 20 } : undefined,
  );
  if (error && !isAbort(error)) return <MistakeCard mistake={mistakeOf(error)} />;
  return (
    <div className="whatif">
      <Asked changes={changes} />
      <button type="button" className="btn" onClick={onUndo}>
        Undo
      </button>
      {!data ? <Bars rows={1} /> : <Follows data={data} row={row} />}
      {believed.data?.predicted && <Believed predicted={believed.data.predicted} row={row} />}
      {believed.isFetching && <Bars rows={1} label="Predicting" />}
      {believed.error && !isAbort(believed.error) && <MistakeCard mistake={mistakeOf(believed.error)} />}
    </div>
  );
}

/** The question in a sentence. */
function Asked({ changes }: { readonly changes: readonly TreeRow[] }) {
  return (
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
  );
}

/** Known answers that follow now and those that do so no longer: first the one that is looked at. */
function Follows({ data, row }: { readonly data: Result<"askWhatIf">; readonly row: AnswerRow }) {
  const listed = (values: Result<"askWhatIf">["appear"]) => values.map((each) => each.join(", ")).join("; ");
  const own = row.values.join("\u0000");
  const now = data.appear.some((each) => each.join("\u0000") === own)
    ? "known"
    : data.go.some((each) => each.join("\u0000") === own)
      ? "absent"
      : undefined;
  return (
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
  );
}
