import { useEffect } from "react";
import { Heat, type HeatCell, HeatScale } from "../benchmark/heat.tsx";
import { useCall, useCatalog } from "../client/context.tsx";
import { isAbort, mistakeOf } from "../client/mistake.ts";
import type { BenchmarkRecord, RunRecord } from "../client/records.ts";
import { useRecord } from "../client/use-record.ts";
import { change, go, writePlace } from "../state/location.ts";
import { figure, Label, many } from "../ui/label.tsx";
import { Bars, Empty, MistakeCard, Segments } from "../ui/parts.tsx";
import { QueryText } from "../ui/query-text.tsx";

const FULL = "full inference";
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** A benchmark by what its answers reduce to, with the queries behind each cell; or a run by what it scores there. */
export default function Benchmark({ given }: { readonly given: Readonly<Record<string, string>> }) {
  const { catalog, loading } = useCatalog();
  const all = [...catalog.benchmarks, ...catalog.runs];
  const entry = all.find(({ id }) => id === given.id) ?? (given.id === undefined ? all[0] : undefined);
  const isRun = entry !== undefined && catalog.runs.includes(entry);
  useEffect(() => {
    document.title = `${entry?.title ?? "Benchmark"} · Lacuna`;
  }, [entry]);
  if (!entry)
    return loading ? (
      <Bars rows={8} />
    ) : (
      <>
        <div className="head">
          <h1>Benchmarks and runs</h1>
        </div>
        <Empty title={given.id ? `There is no ${given.id} here` : "There is none here"}>
          <p>
            Give the studio a benchmark folder or a run folder:{" "}
            <code>lacuna studio export world --benchmark bench --run runs/a --run runs/b --out site</code>
          </p>
        </Empty>
      </>
    );
  return (
    <>
      <div className="head">
        <h1>
          <Label text={entry.title} />
        </h1>
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
      </div>
      {isRun ? (
        <Run key={entry.file} entry={entry} given={given} />
      ) : (
        <Hardness key={entry.file} entry={entry} given={given} />
      )}
    </>
  );
}

interface Shown {
  readonly entry: Parameters<typeof useRecord>[0];
  readonly given: Readonly<Record<string, string>>;
}

/** Classes that occur, easiest first as the types list them, full inference last. */
function classesOf(types: readonly { readonly type: string; readonly reduces: object }[]): string[] {
  const found = new Set(
    types.flatMap(({ type, reduces }) => Object.keys(reduces).filter((each) => each !== type)),
  );
  return [...found, FULL];
}

function Hardness({ entry, given }: Shown) {
  const { data, error } = useRecord<BenchmarkRecord>(entry);
  if (error && !isAbort(error)) return <MistakeCard mistake={mistakeOf(error)} />;
  if (!data) return <Bars rows={10} />;
  const classes = classesOf(data.types);
  const counts = given.show === "count";
  const queries = data.types.reduce((sum, each) => sum + each.queries, 0);
  const pairs = data.types.reduce((sum, each) => sum + each.pairs, 0);
  // Types of one link cannot reduce to anything.
  const several = data.types.filter(({ reduces }) => Object.keys(reduces).length > 1);
  const one = several.reduce((sum, { reduces }) => sum + (reduces["1p"]?.pairs ?? 0), 0);
  const ofSeveral = several.reduce((sum, each) => sum + each.pairs, 0);
  const chosen = given.cell ?? "";
  const cell = (type: BenchmarkRecord["types"][number], name: string): HeatCell | undefined => {
    const found = name === type.type ? undefined : type.reduces[name === FULL ? type.type : name];
    if (!found || found.pairs === 0) return undefined;
    const own = `${type.type} ${name === FULL ? type.type : name}`;
    return {
      heat: found.share,
      text: counts ? figure(found.pairs) : percent(found.share),
      below: counts ? percent(found.share) : figure(found.pairs),
      to: writePlace({ screen: "benchmark", given: { ...given, id: entry!.id, cell: own } }),
      chosen: own === chosen,
    };
  };
  return (
    <>
      <div className="figs">
        {ofSeveral > 0 && (
          <div>
            <b>{percent(one / ofSeveral)}</b>
            <span>of the answers of types with several links need one link only</span>
          </div>
        )}
        <div>
          <b>{figure(queries)}</b>
          <span>queries</span>
        </div>
        <div>
          <b>{figure(pairs)}</b>
          <span>hard answers</span>
        </div>
        <div>
          <b>{data.types.length}</b>
          <span>types</span>
        </div>
      </div>
      <div className="cols">
        <section aria-labelledby="reduce">
          <div className="top">
            <h2 id="reduce">What answers reduce to</h2>
            <Segments
              label="Figures"
              className="end"
              value={counts ? "count" : "share"}
              onChange={(value) => change({ show: value === "count" ? "count" : "" }, true)}
              options={[
                { value: "share", text: "Share" },
                { value: "count", text: "Count" },
              ]}
            />
          </div>
          <p className="lede">
            Each row is a type, each column what its easiest missing links form. The further left, the easier
            than it looks.
          </p>
          <Heat
            label="Types by what their answers reduce to"
            columns={classes}
            rows={data.types.map((type) => ({
              name: type.type,
              count: figure(type.queries),
              cells: classes.map((name) => cell(type, name)),
            }))}
          />
          <p className="foot">
            <HeatScale from="0 %" to="100 %" />
            <span>share of a row, steps not even</span>
          </p>
        </section>
        <Queries data={data} cell={chosen} />
      </div>
    </>
  );
}

/** The queries behind a cell. */
function Queries({ data, cell }: { readonly data: BenchmarkRecord; readonly cell: string }) {
  const [type = "", reduced = ""] = cell.split(" ");
  const { data: found, error } = useCall(
    "benchmarkQueries",
    data.benchmark === undefined || reduced === ""
      ? undefined
      : {
          ...{ benchmark: data.benchmark, split: data.split as "test", type, reduces: reduced, limit: 40 },
          ...(data.asked === undefined ? {} : { graph: data.asked }),
        },
  );
  const shown =
    data.cells?.[cell] ?? found?.queries.map((each) => ({ ...each, pairs: each.reduces?.[reduced] ?? 0 }));
  if (error && !isAbort(error)) return <MistakeCard mistake={mistakeOf(error)} />;
  if (!shown && data.benchmark !== undefined && reduced !== "") return <Bars rows={6} />;
  if (!shown)
    return (
      <section aria-labelledby="queries">
        <div className="top">
          <h2 id="queries">Queries</h2>
        </div>
        <p className="lede">Choose a cell to see the queries behind it.</p>
      </section>
    );
  const total = data.types.find((each) => each.type === type)?.reduces[reduced];
  return (
    <section aria-labelledby="queries">
      <div className="top">
        <h2 id="queries">
          {type} answers {type === reduced ? "with all links missing" : `that reduce to ${reduced}`}
        </h2>
      </div>
      <p className="lede">
        {many(total?.pairs ?? 0, "answer")}, {many(total?.missing ?? 0, "missing link")} each.
      </p>
      <ul className="queries">
        {shown.map(({ id, query, pairs, hard }) => (
          <li key={id}>
            <QueryText text={query} />
            <span className="soft small">
              {id} · {figure(pairs)} of {many(hard, "hard answer")}
              {data.asked && (
                <>
                  {" · "}
                  <a href={writePlace({ screen: "ask", given: { graph: data.asked, q: query } })}>
                    Open in Ask
                  </a>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className="foot">
        <span>
          {shown.length < 40 ? "all" : "the first"} {figure(shown.length)} queries
        </span>
      </p>
    </section>
  );
}

/** A run: MRR by type and by what answers reduce to. */
function Run({ entry }: Shown) {
  const { data, error } = useRecord<RunRecord>(entry);
  if (error && !isAbort(error)) return <MistakeCard mistake={mistakeOf(error)} />;
  if (!data) return <Bars rows={10} />;
  const { types, mean } = data.summary;
  const classes = ["all answers", ...classesOf(types)];
  const most = Math.max(
    0.01,
    ...types.flatMap(({ mrr, reduces }) => [mrr, ...Object.values(reduces).map((each) => each.mrr)]),
  );
  const points = (share: number) => (100 * share).toFixed(1);
  const of = (type: (typeof types)[number], name: string): HeatCell | undefined => {
    const found = name === "all answers" ? type : type.reduces[name === FULL ? type.type : name];
    if (!found || name === type.type) return undefined;
    const interval = found.interval;
    return {
      heat: found.mrr / most,
      text: points(found.mrr),
      below: interval ? `${points(interval[0])} – ${points(interval[1])}` : figure(found.pairs),
    };
  };
  return (
    <>
      <div className="figs">
        <div>
          <b>{points(mean.mrr)}</b>
          <span>MRR in percent, mean of {mean.types} types</span>
        </div>
        {Object.entries(mean.hits).map(([at, value]) => (
          <div key={at}>
            <b>{points(value)}</b>
            <span>Hits@{at}</span>
          </div>
        ))}
        <div>
          <b>{figure(mean.queries)}</b>
          <span>queries</span>
        </div>
      </div>
      <section aria-labelledby="scores">
        <div className="top">
          <h2 id="scores">MRR by what answers reduce to</h2>
        </div>
        <p className="lede">
          In percent, with the interval of 95 % below; the number of answers where there are too few for an
          interval.
        </p>
        <Heat
          label="MRR by type and by what answers reduce to"
          columns={classes}
          rows={types.map((type) => ({
            name: type.type,
            count: figure(type.queries),
            cells: classes.map((name) => of(type, name)),
          }))}
        />
        <p className="foot">
          <HeatScale from="0" to={points(most)} />
          {data.benchmark.sampled && <span>benchmark: {data.benchmark.sampled}</span>}
        </p>
      </section>
    </>
  );
}
