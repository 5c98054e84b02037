import { useEffect } from "react";
import type { ResultEntry } from "../client/catalog.ts";
import { useCatalog } from "../client/context.tsx";
import { isAbort, mistakeOf } from "../client/mistake.ts";
import type { ComparisonRecord } from "../client/records.ts";
import { useRecord } from "../client/use-record.ts";
import { Apart } from "../compare/apart.tsx";
import { Forest } from "../compare/forest.tsx";
import { interval, points } from "../compare/points.ts";
import { Settings } from "../compare/settings.tsx";
import { change, go } from "../state/location.ts";
import { many } from "../ui/label.tsx";
import { Bars, Empty, MistakeCard, Segments, sentence } from "../ui/parts.tsx";
import { SaveReport } from "../ui/save-report.tsx";

/** Two runs over one benchmark: the verdict, where they differ, and the queries that one answers better. */
export default function Compare({ given }: { readonly given: Readonly<Record<string, string>> }) {
  const { catalog, loading } = useCatalog();
  const entry =
    catalog.comparisons.find(({ id }) => id === given.id) ??
    (given.id === undefined ? catalog.comparisons[0] : undefined);
  const { data, error } = useRecord<ComparisonRecord>(entry);
  const verdict = data && verdictOf(data);
  useEffect(() => {
    document.title = `${verdict?.text ?? "Compare"} · Lacuna`;
  }, [verdict?.text]);
  if (error && !isAbort(error)) return <MistakeCard mistake={mistakeOf(error)} />;
  if (!entry)
    return loading ? (
      <Bars rows={8} />
    ) : (
      <>
        <div className="head">
          <h1>Compare two runs</h1>
        </div>
        <Empty title={given.id ? `There is no ${given.id} here` : "There are no two runs here"}>
          <p>
            Give the studio two run folders over one benchmark: <code>lacuna studio world runs/a runs/b</code>
          </p>
        </Empty>
      </>
    );
  if (!data || !verdict) return <Bars rows={10} />;
  const byClass = given.by === "class";
  return (
    <>
      <Head data={data} verdict={verdict.text} entry={entry} />
      <div className="cols">
        <section aria-labelledby="differ">
          <div className="top">
            <h2 id="differ">Where they differ</h2>
            <Segments
              label="Rows"
              className="end"
              value={byClass ? "class" : "type"}
              onChange={(value) => change({ by: value === "class" ? "class" : "" })}
              options={[
                { value: "type", text: "By type" },
                { value: "class", text: "By class" },
              ]}
            />
          </div>
          <Forest rows={rowsOf(data, byClass)} mean={data.mean} />
          <p className="foot">
            <span>● decided</span>
            <span>○ not decided</span>
            <span className="wide">{sentence(data.protocol.decisions)}</span>
          </p>
        </section>
        <section aria-labelledby="settings">
          <div className="top">
            <h2 id="settings">Settings that differ</h2>
          </div>
          <Settings data={data} />
        </section>
      </div>
      <div className="cols halves">
        <Apart data={data} side="b" />
        <Apart data={data} side="a" />
      </div>
    </>
  );
}

/** The verdict, the two runs, and what can be done with their comparison. */
function Head({
  data,
  verdict,
  entry,
}: {
  readonly data: ComparisonRecord;
  readonly verdict: string;
  readonly entry: ResultEntry;
}) {
  const { catalog } = useCatalog();
  return (
    <div className="head">
      <h1>
        {verdict}
        {data.mean.interval && (
          <>
            {" "}
            <span className="soft verdict">{interval(data.mean.interval)}</span>
          </>
        )}
      </h1>
      <div className="runs">
        <span>
          <span className="ab a">A</span> <b>{data.a.name}</b>
        </span>
        <span>
          <span className="ab">B</span> <b>{data.b.name}</b>
        </span>
        <span className="soft">
          {data.protocol.split}, {many(data.types.length, "type")},{" "}
          {many(data.mean.queries, "query", "queries")}, paired
        </span>
        {catalog.comparisons.length > 1 && (
          <select
            aria-label="Comparison"
            value={entry.id}
            onChange={(event) => go({ screen: "compare", given: { id: event.target.value } })}
          >
            {catalog.comparisons.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        )}
        <span className="end">
          <SaveReport name={`comparison-${entry.title}`} page={() => pageOf(data, entry.title)} />
        </span>
      </div>
    </div>
  );
}

/** The differences by type, or by class of each type, the largest first. */
function rowsOf({ types }: ComparisonRecord, byClass: boolean) {
  const rows = byClass
    ? types.flatMap(({ type, reduces }) =>
        Object.entries(reduces).map(([name, each]) => ({
          name: `${type} → ${name === type ? "full" : name}`,
          ...each,
        })),
      )
    : types.map(({ type, ...each }) => ({ name: type, ...each }));
  return rows.sort((x, y) => Math.abs(y.difference) - Math.abs(x.difference) || (x.name < y.name ? -1 : 1));
}

async function pageOf(compared: ComparisonRecord, title: string): Promise<string> {
  const { comparedHtml } = await import("../../../src/evaluation/report/paired-html.ts");
  const runs = compared.runs ?? { a: compared.a.name, b: compared.b.name };
  return comparedHtml({ compared, runs, benchmark: compared.benchmark ?? title });
}

function verdictOf({ mean }: ComparisonRecord): { readonly text: string } {
  if (!mean.decided) return { text: "Nothing is decided between A and B" };
  const ahead = mean.difference > 0 ? "B is ahead of A" : "A is ahead of B";
  return { text: `${ahead} by ${points(Math.abs(mean.difference))} points of MRR` };
}
