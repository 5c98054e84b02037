import { spectrumDrawing } from "../../../src/hardness/tables/spectrum.ts";
import { heatDrawing, heatScale } from "../../../src/report/heat-drawing.ts";
import type { ResultEntry } from "../client/catalog.ts";
import { isAbort, mistakeOf } from "../client/mistake.ts";
import type { BenchmarkRecord } from "../client/records.ts";
import { useRecord } from "../client/use-record.ts";
import { change, writePlace } from "../state/location.ts";
import { Drawn } from "../ui/markup.tsx";
import { Bars, MistakeCard, Segments } from "../ui/parts.tsx";
import { SaveReport } from "../ui/save-report.tsx";
import { Figures, Frequent, Leaks, Sizes } from "./facts.tsx";
import { hardnessHeat } from "./hardness-heat.ts";
import { Queries } from "./queries.tsx";

/** How the classes of answers are shown. */
const shows = [
  { value: "", text: "Share" },
  { value: "count", text: "Count" },
  { value: "bars", text: "Bars" },
] as const;

interface Shown {
  readonly entry: ResultEntry;
  readonly given: Readonly<Record<string, string>>;
}

/** A benchmark by what its answers reduce to, with the queries behind each cell, its sizes, frequent anchors and leaks. */
export function Hardness({ entry, given }: Shown) {
  const { data, error } = useRecord<BenchmarkRecord>(entry);
  if (error && !isAbort(error)) return <MistakeCard mistake={mistakeOf(error)} />;
  if (!data) return <Bars rows={10} />;
  return (
    <>
      <div className="figsrow">
        <Figures data={data} />
        <SaveReport
          name={`benchmark-${data.name}`}
          page={async () =>
            (await import("../../../src/operations/benchmark/show/show-html.ts")).benchmarkHtml(data)
          }
        />
      </div>
      <div className="cols">
        <section aria-labelledby="reduce">
          <div className="top">
            <h2 id="reduce">What answers reduce to</h2>
            {data.types && (
              <Segments
                label="Figures"
                className="end"
                value={shows.find(({ value }) => value === given.show)?.value ?? ""}
                onChange={(show) => change({ show }, true)}
                options={shows}
              />
            )}
          </div>
          {data.types ? (
            <Classes data={data} types={data.types} entry={entry} given={given} />
          ) : (
            <p className="lede">
              The benchmark does not record it. It is worked out where the studio is given the graph{" "}
              {data.graph.name}, too.
            </p>
          )}
        </section>
        {data.types && <Queries data={data} cell={given.cell ?? ""} />}
      </div>
      <div className="cols">
        <Frequent data={data} />
        <Leaks data={data} />
      </div>
      <Sizes data={data} />
    </>
  );
}

/** The classes of answers as bars, or as a heat map whose cells lead to their queries. */
function Classes({
  data,
  types,
  entry,
  given,
}: Shown & { readonly data: BenchmarkRecord; readonly types: NonNullable<BenchmarkRecord["types"]> }) {
  if (given.show === "bars")
    return <Drawn of={spectrumDrawing(types, { source: `${data.graph.name}, ${data.split} queries` })} />;
  const link = (type: string, reduced: string) => {
    const cell = `${type} ${reduced}`;
    return {
      to: writePlace({ screen: "benchmark", given: { ...given, id: entry.id, cell } }),
      chosen: cell === given.cell,
    };
  };
  return (
    <>
      <p className="lede">
        Each row is a type, each column what its easiest missing links form. The further left, the easier than
        it looks.
      </p>
      <Drawn of={heatDrawing(hardnessHeat(types, { counts: given.show === "count", link }))} />
      <p className="foot">
        <Drawn of={heatScale("0 %", "100 %")} />
        <span>share of a row, steps not even</span>
      </p>
    </>
  );
}
