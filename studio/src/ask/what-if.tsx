import { writeWord } from "../../../src/query/text/words.ts";
import { believedText } from "../../../src/report/believed-text.ts";
import type { Result } from "../client/client.ts";
import { useCall } from "../client/context.tsx";
import { isAbort, mistakeOf } from "../client/mistake.ts";
import { figure, Label } from "../ui/label.tsx";
import { Bars, MistakeCard } from "../ui/parts.tsx";
import { State } from "../ui/states.tsx";
import type { TreeRow } from "../ui/tree.tsx";
import { type AnswerRow, sameValues } from "./answers.ts";

/** A link of the text notation. */
export const linkText = ({ head, relation, tail }: TreeRow): string =>
  `${writeWord(String(relation))}(${writeWord(String(head))}, ${writeWord(String(tail))})`;

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
  const hides = (link: TreeRow) => link.state === "known" || link.state === "present";
  const hide = changes.filter(hides).map(linkText);
  const add = changes.filter((link) => !hides(link)).map(linkText);
  const changed = { graph, query, hide, add, limit: 20 };
  const { data, error } = useCall("whatIf", changed);
  const believed = useCall(
    "whatIf",
    data && model !== undefined && solver !== undefined ? { ...changed, model, solver, top: 20 } : undefined,
  );
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
      {believed.data?.predicted && <Believed predicted={believed.data.predicted} row={row} />}
      {believed.isFetching && <Bars rows={1} label="Predicting" />}
      {believed.error && !isAbort(believed.error) && <MistakeCard mistake={mistakeOf(believed.error)} />}
    </div>
  );
}

/** Answers of which the belief changes most are listed, this many. */
const LISTED = 5;

/** What the model believes before and after: first of the answer that is looked at. */
function Believed({
  predicted: { answers, calibrated, model },
  row,
}: {
  readonly predicted: NonNullable<Result<"whatIf">["predicted"]>;
  readonly row: AnswerRow;
}) {
  const own = answers.filter(({ values }) => sameValues(values, row.values));
  const others = answers.filter((each) => !own.includes(each));
  const text = ({ known, truth, score }: (typeof answers)[number]["before"]) =>
    known ? "known" : believedText(truth ?? score ?? 0);
  return (
    <div className="row">
      <table>
        <caption className="sr">What {model?.name} believes before and after</caption>
        <thead>
          <tr>
            <th>
              {calibrated ? "truth" : "score"} by {model?.name}
            </th>
            <th className="num">before</th>
            <th className="num">after</th>
          </tr>
        </thead>
        <tbody>
          {[...own, ...others].slice(0, LISTED).map(({ values, before, after }) => (
            <tr key={values.join("\u0000")}>
              <th>
                <Label text={values.join(", ") || "yes"} />
              </th>
              <td className="num">{text(before)}</td>
              <td className="num">{text(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
