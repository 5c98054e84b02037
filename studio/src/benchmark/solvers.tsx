import { Fragment } from "react";
import type { Beside } from "../../../src/evaluation/compare/side-by-side.ts";
import { points, range } from "../../../src/report/figures.ts";
import type { ResultEntry } from "../client/catalog.ts";
import { isAbort, mistakeOf } from "../client/mistake.ts";
import type { SolversRecord } from "../client/records.ts";
import { useRecord } from "../client/use-record.ts";
import { figure, Label, many } from "../ui/label.tsx";
import { Bars, MistakeCard } from "../ui/parts.tsx";
import { SaveReport } from "../ui/save-report.tsx";

/** Several solvers on the same queries: MRR of each by type and by what answers reduce to, and who is ahead. */
export function Solvers({ entry }: { readonly entry: ResultEntry }) {
  const { data, error } = useRecord<SolversRecord>(entry);
  if (error && !isAbort(error)) return <MistakeCard mistake={mistakeOf(error)} />;
  if (!data) return <Bars rows={10} />;
  const { names, types, mean } = data;
  const queries = types.reduce((sum, each) => sum + each.queries, 0);
  return (
    <>
      <div className="figs">
        {names.map((name) => (
          <div key={name}>
            <b>{shown(mean.mrr[name])}</b>
            <span>
              <Label text={name} />, mean of {mean.types.length} types
            </span>
          </div>
        ))}
        <div>
          <b>{figure(queries)}</b>
          <span>queries</span>
        </div>
      </div>
      <div className="saving">
        <SaveReport name={`solvers-${entry.title}`} page={() => pageOf(data, entry.title)} />
      </div>
      <Scores data={data} />
    </>
  );
}

/** The table of MRR by type, and what solvers left out. */
function Scores({ data: { names, types, mean, unsupported } }: { readonly data: SolversRecord }) {
  return (
    <section aria-labelledby="beside">
      <div className="top">
        <h2 id="beside">MRR of each solver</h2>
      </div>
      <p className="lede">
        In percent, with the interval of 95 % below. A solver is ahead where its lead is more than chance.
      </p>
      <div className="scroll" role="group" tabIndex={0} aria-label="MRR of each solver">
        <table>
          <thead>
            <tr>
              <th scope="col">type</th>
              <th scope="col" className="num">
                queries
              </th>
              {names.map((name) => (
                <th key={name} scope="col" className="num">
                  <Label text={name} />
                </th>
              ))}
              <th scope="col">ahead</th>
            </tr>
          </thead>
          <tbody>
            {types.map(({ type, queries: count, reduces, ...each }) => (
              <Fragment key={type}>
                <Row name={type} count={count} names={names} of={each} />
                {Object.entries(reduces).map(([to, { pairs, ...own }]) => (
                  <Row
                    key={to}
                    name={`→ ${to === type ? "full" : to}`}
                    count={pairs}
                    names={names}
                    of={own}
                    part
                  />
                ))}
              </Fragment>
            ))}
            <Row name="mean" names={names} of={mean} />
          </tbody>
        </table>
      </div>
      <p className="foot">
        <span>indented rows: by what answers reduce to; their count is that of the answers</span>
        {Object.entries(unsupported).flatMap(([name, left]) =>
          left.map(({ type, queries: of, reason }) => (
            <span key={`${name} ${type}`}>
              {name} leaves out {many(of, "query", "queries")} of {type}: {reason}
            </span>
          )),
        )}
      </p>
    </section>
  );
}

const shown = (mrr: number | null | undefined): string =>
  mrr === null || mrr === undefined ? "–" : points(mrr);

function Row({
  name,
  count,
  names,
  of,
  part = false,
}: {
  readonly name: string;
  readonly count?: number;
  readonly names: readonly string[];
  readonly of: Beside;
  readonly part?: boolean;
}) {
  return (
    <tr className={part ? "part" : undefined}>
      <th scope="row">
        <Label text={name} />
      </th>
      <td className="num">{count === undefined ? "" : figure(count)}</td>
      {names.map((each) => (
        <td key={each} className="num">
          {shown(of.mrr[each])}
          <span className="below">{range(of.interval[each] ?? null)}</span>
        </td>
      ))}
      <td>{of.ahead ?? ""}</td>
    </tr>
  );
}

async function pageOf(compared: SolversRecord, title: string): Promise<string> {
  const { comparisonHtml } = await import("../../../src/evaluation/report/side-by-side-html.ts");
  const { benchmark = title, generator = "", sampled, lists = [], texts = {} } = compared;
  return comparisonHtml({ compared, benchmark, generator, sampled, lists, texts });
}
