import { spectrumDrawing } from "../../../src/hardness/tables/spectrum.ts";
import { heatDrawing } from "../../../src/report/heat-drawing.ts";
import type { ResultEntry } from "../client/catalog.ts";
import { isAbort, mistakeOf } from "../client/mistake.ts";
import type { BenchmarkRecord } from "../client/records.ts";
import { useRecord } from "../client/use-record.ts";
import { writePlace } from "../state/location.ts";
import { Label } from "../ui/label.tsx";
import { Drawn } from "../ui/markup.tsx";
import { Bars, MistakeCard } from "../ui/parts.tsx";
import { Figures, Frequent, Leaks } from "./facts.tsx";
import { classesOf, hardnessHeat } from "./hardness-heat.ts";

/** Two benchmarks side by side: rows and columns are the same in both. */
export function Beside({ entries }: { readonly entries: readonly [ResultEntry, ResultEntry] }) {
  const read = [useRecord<BenchmarkRecord>(entries[0]), useRecord<BenchmarkRecord>(entries[1])];
  const failed = read.find(({ error }) => error && !isAbort(error));
  if (failed) return <MistakeCard mistake={mistakeOf(failed.error)} />;
  const records = read.flatMap(({ data }) => data ?? []);
  if (records.length < 2) return <Bars rows={10} />;
  const all = records.flatMap(({ types = [] }) => types);
  const [names, classes] = [[...new Set(all.map(({ type }) => type))], classesOf(all)];
  return (
    <div className="cols halves">
      {records.map((data, nth) => (
        <section key={nth} className="stack" aria-label={entries[nth]!.title}>
          <div>
            <div className="top">
              <h2>
                <a href={writePlace({ screen: "benchmark", given: { id: entries[nth]!.id } })}>
                  <Label text={entries[nth]!.title} />
                </a>
              </h2>
            </div>
            <p className="lede">{data.sampled ?? "imported, or without a record of how it was sampled"}</p>
          </div>
          <Figures data={data} />
          {data.types && (
            <>
              <Drawn
                of={spectrumDrawing(data.types, { source: `${data.graph.name}, ${data.split} queries` })}
              />
              <Drawn of={heatDrawing(hardnessHeat(data.types, { names, classes }))} />
            </>
          )}
          <Leaks data={data} />
          <Frequent data={data} />
        </section>
      ))}
    </div>
  );
}
