import { mainFigures, mainHeader } from "../../../src/evaluation/report/figures.ts";
import { scoreHeat } from "../../../src/evaluation/report/score-heat.ts";
import { measuredBesideMrr } from "../../../src/ranking/measures.ts";
import { points } from "../../../src/report/figures.ts";
import { heatDrawing, heatScale } from "../../../src/report/heat-drawing.ts";
import type { ResultEntry } from "../client/catalog.ts";
import { isAbort, mistakeOf } from "../client/mistake.ts";
import type { RunRecord } from "../client/records.ts";
import { useRecord } from "../client/use-record.ts";
import { figure, Label } from "../ui/label.tsx";
import { Drawn } from "../ui/markup.tsx";
import { Bars, MistakeCard } from "../ui/parts.tsx";
import { SaveReport } from "../ui/save-report.tsx";

/** A run: MRR by type and by what answers reduce to. */
export function Run({ entry }: { readonly entry: ResultEntry }) {
  const { data, error } = useRecord<RunRecord>(entry);
  if (error && !isAbort(error)) return <MistakeCard mistake={mistakeOf(error)} />;
  if (!data) return <Bars rows={10} />;
  const { mean } = data.summary;
  const { most, ...table } = scoreHeat(data.summary);
  return (
    <>
      <div className="figsrow">
        <div className="figs">
          <div>
            <b>{points(mean.mrr)}</b>
            <span>MRR in percent, mean of {mean.types} types</span>
          </div>
          {measuredBesideMrr(mean).map(({ label, value }) => (
            <div key={label}>
              <b>{points(value)}</b>
              <span>{label}</span>
            </div>
          ))}
          <div>
            <b>{figure(mean.queries)}</b>
            <span>queries</span>
          </div>
        </div>
        <SaveReport
          name={`run-${entry.id}`}
          page={async () => (await import("../../../src/evaluation/report/report-html.ts")).htmlReport(data)}
        />
      </div>
      <section aria-labelledby="scores">
        <div className="top">
          <h2 id="scores">MRR by what answers reduce to</h2>
        </div>
        <p className="lede">
          In percent, with the interval of 95 % below; the number of answers where there are too few for an
          interval.
        </p>
        <Drawn of={heatDrawing(table)} />
        <p className="foot">
          <Drawn of={heatScale("0", points(most))} />
          {data.benchmark.sampled && <span>benchmark: {data.benchmark.sampled}</span>}
        </p>
      </section>
      <Measures of={data.summary} />
    </>
  );
}

/** Every measure of each type. */
function Measures({ of: { types, mean } }: { readonly of: RunRecord["summary"] }) {
  const rows = [...types.map((each) => [each.type, each] as const), ["mean", mean] as const];
  return (
    <section aria-labelledby="measures">
      <div className="top">
        <h2 id="measures">All measures by type</h2>
      </div>
      <p className="lede">In percent. By ties: the MRR if all ties go against answers, and for them.</p>
      <div className="scroll" role="group" tabIndex={0} aria-label="All measures by type">
        <table>
          <thead>
            <tr>
              {["type", ...mainHeader("label")].map((name, at) => (
                <th key={name} scope="col" className={at === 0 ? undefined : "num"}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, each]) => (
              <tr key={name}>
                <th scope="row">
                  <Label text={name} />
                </th>
                {mainFigures(each).map((text, at) => (
                  <td key={at} className="num">
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
