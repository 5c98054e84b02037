import { believedText } from "../../../src/report/believed-text.ts";
import type { Result } from "../client/client.ts";
import { Label } from "../ui/label.tsx";
import { type AnswerRow, sameValues } from "./answers.ts";

/** Answers of which the belief changes most are listed, this many. */
const LISTED = 5;

/** What the model believes before and after: first of the answer that is looked at. */
export function Believed({
  predicted: { answers, calibrated, model },
  row,
}: {
  readonly predicted: NonNullable<Result<"askWhatIf">["predicted"]>;
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
