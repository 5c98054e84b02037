import { useEffect } from "react";
import { Beside } from "../benchmark/beside.tsx";
import { Hardness } from "../benchmark/hardness.tsx";
import { Run } from "../benchmark/run.tsx";
import { Solvers } from "../benchmark/solvers.tsx";
import type { ResultEntry } from "../client/catalog.ts";
import { useCatalog } from "../client/context.tsx";
import { change, go, writePlace } from "../state/location.ts";
import { Label } from "../ui/label.tsx";
import { Bars, Empty } from "../ui/parts.tsx";

/** A benchmark by what its answers reduce to, with the queries behind each cell; or a run by what it scores there. */
export default function Benchmark({ given }: { readonly given: Readonly<Record<string, string>> }) {
  const { catalog, loading } = useCatalog();
  const all = [...catalog.benchmarks, ...catalog.runs];
  const entry = all.find(({ id }) => id === given.id) ?? (given.id === undefined ? all[0] : undefined);
  const isRun = entry !== undefined && catalog.runs.includes(entry);
  const others = isRun ? [] : catalog.benchmarks.filter(({ id }) => id !== entry?.id);
  const beside = others.find(({ id }) => id === given.beside);
  useEffect(() => {
    document.title = `${entry?.title ?? "Benchmark"} · Lacuna`;
  }, [entry]);
  if (!entry) return loading ? <Bars rows={8} /> : <NoneHere id={given.id} all={all} />;
  return (
    <>
      <div className="head">
        <h1>
          <Label text={entry.title} />
          {beside && (
            <>
              {" "}
              <span className="soft verdict">beside</span> <Label text={beside.title} />
            </>
          )}
        </h1>
        <Pickers entry={entry} all={all} others={others} beside={beside} />
      </div>
      {beside ? (
        <Beside key={`${entry.file} ${beside.file}`} entries={[entry, beside]} />
      ) : isRun && entry.operation === "evaluateSolvers" ? (
        <Solvers key={entry.file} entry={entry} />
      ) : isRun ? (
        <Run key={entry.file} entry={entry} />
      ) : (
        <Hardness key={entry.file} entry={entry} given={given} />
      )}
    </>
  );
}

/** What there is instead, where nothing is called so. */
function NoneHere({ id, all }: { readonly id: string | undefined; readonly all: readonly ResultEntry[] }) {
  return (
    <>
      <div className="head">
        <h1>Benchmarks and runs</h1>
      </div>
      <Empty title={id ? `No benchmark or run is called "${id}"` : "There is none here"}>
        {all.length > 0 && (
          <p>
            Here are:{" "}
            {all.map(({ id: each, title }, nth) => (
              <span key={each}>
                {nth > 0 && ", "}
                <a href={writePlace({ screen: "benchmark", given: { id: each } })}>
                  <Label text={title} />
                </a>
              </span>
            ))}
          </p>
        )}
        <p>
          Give the studio a benchmark folder or a run folder:{" "}
          <code>lacuna studio export world --benchmark bench --run runs/a --run runs/b --out site</code>
        </p>
      </Empty>
    </>
  );
}

/** Which benchmark or run is shown, and what beside it. */
function Pickers({
  entry,
  all,
  others,
  beside,
}: {
  readonly entry: ResultEntry;
  readonly all: readonly ResultEntry[];
  readonly others: readonly ResultEntry[];
  readonly beside: ResultEntry | undefined;
}) {
  return (
    <div className="saving">
      {all.length > 1 && (
        <label className="picker">
          <span className="sr">Benchmark or run</span>
          <select
            value={entry.id}
            onChange={(event) => go({ screen: "benchmark", given: { id: event.target.value } })}
          >
            {all.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
      {others.length > 0 && (
        <label className="picker named">
          <span className="soft small">beside</span>
          <select
            value={beside?.id ?? ""}
            onChange={(event) => change({ beside: event.target.value, cell: "" })}
          >
            <option value="">none</option>
            {others.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}
