import { useEffect } from "react";
import { differenceDot } from "../../../src/evaluation/report/difference-dot.ts";
import { dotScale, dotStrip } from "../../../src/report/dots.ts";
import { useCatalog } from "../client/context.tsx";
import { isAbort, mistakeOf } from "../client/mistake.ts";
import type { ComparisonRecord } from "../client/records.ts";
import { useRecord } from "../client/use-record.ts";
import { change, go, writePlace } from "../state/location.ts";
import { figure, Label, many } from "../ui/label.tsx";
import { Drawn } from "../ui/markup.tsx";
import { Bars, Empty, MistakeCard, Segments } from "../ui/parts.tsx";
import { QueryText } from "../ui/query-text.tsx";
import { SaveReport } from "../ui/save-report.tsx";

type Difference = ComparisonRecord["mean"];

const points = (share: number): string => (100 * share).toFixed(1);
const signed = (share: number): string => `${share >= 0 ? "+" : "−"}${points(Math.abs(share))}`;
const interval = (given: Difference["interval"]): string =>
  given ? `[${signed(given[0])}, ${signed(given[1])}]` : "—";

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
            Give the studio two run folders over one benchmark:{" "}
            <code>lacuna studio export world --run runs/a --run runs/b --out site</code>
          </p>
        </Empty>
      </>
    );
  if (!data || !verdict) return <Bars rows={10} />;
  const byClass = given.by === "class";
  const rows = byClass
    ? data.types.flatMap(({ type, reduces }) =>
        Object.entries(reduces).map(([name, each]) => ({
          name: `${type} → ${name === type ? "full" : name}`,
          ...each,
        })),
      )
    : data.types.map(({ type, ...each }) => ({ name: type, ...each }));
  rows.sort((x, y) => Math.abs(y.difference) - Math.abs(x.difference) || (x.name < y.name ? -1 : 1));
  return (
    <>
      <div className="head">
        <h1>
          {verdict.text}
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
          <Forest rows={rows} mean={data.mean} />
          <p className="foot">
            <span>● decided</span>
            <span>○ not decided</span>
            <span className="wide">{data.protocol.decisions}</span>
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

type Row = Difference & { readonly name: string };

/** Differences with their intervals around 0; what is not decided is hollow. */
function Forest({ rows, mean }: { readonly rows: readonly Row[]; readonly mean: Difference }) {
  const all = [...rows, { name: "mean", ...mean }].map((row) => ({
    ...row,
    dot: differenceDot(row.name, row),
  }));
  const scale = dotScale(
    all.map(({ dot }) => dot),
    true,
  );
  return (
    <table className="forest">
      <thead>
        <tr>
          <th scope="col">type</th>
          <th scope="col" className="num">
            A
          </th>
          <th scope="col" className="num">
            B
          </th>
          <th scope="col" className="plot">
            <span className="ends" aria-hidden="true">
              <span>A better</span>
              <span>0</span>
              <span>B better</span>
            </span>
            <span className="sr">picture</span>
          </th>
          <th scope="col" className="num">
            B − A
          </th>
          <th scope="col" className="wide">
            95 %
          </th>
          <th scope="col" className="wide">
            ahead
          </th>
        </tr>
      </thead>
      <tbody>
        {all.map(({ name, a, b, difference, interval: of, decided, dot }, nth) => (
          <tr key={name} className={nth === rows.length ? "total" : decided ? undefined : "even"}>
            <th scope="row">
              <Label text={name} />
            </th>
            <td className="num">{points(a)}</td>
            <td className="num">{points(b)}</td>
            <td className="plot">
              <Drawn of={dotStrip(dot, scale)} />
            </td>
            <td className="num">{signed(difference)}</td>
            <td className="wide nowrap">{interval(of)}</td>
            <td className="wide">{decided ? (difference > 0 ? "B" : "A") : "undecided"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A record as lines of names and values. */
function flat(value: unknown, path = ""): [string, string][] {
  if (typeof value !== "object" || value === null) return [[path, value === undefined ? "" : String(value)]];
  return Object.entries(value).flatMap(([name, each]) => flat(each, path === "" ? name : `${path} ${name}`));
}

function Settings({ data }: { readonly data: ComparisonRecord }) {
  const [a, b] = [new Map(flat(data.a)), new Map(flat(data.b))];
  const names = [...new Set([...a.keys(), ...b.keys()])];
  const differing = names.filter((name) => a.get(name) !== b.get(name));
  return (
    <>
      <div className="scroll">
        <table className="diff">
          <thead>
            <tr>
              <th scope="col">setting</th>
              <th scope="col">
                <span className="ab a">A</span>
              </th>
              <th scope="col">
                <span className="ab">B</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {differing.map((name) => (
              <tr key={name}>
                <th scope="row">{name.replace(/^setting values /, "")}</th>
                <td>{a.get(name) ?? "—"}</td>
                <td>{b.get(name) ?? "—"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="foot">
        <span>{many(names.length - differing.length, "setting is", "settings are")} the same</span>
      </p>
    </>
  );
}

/** Queries that one run answers better than the other, furthest apart first; each is asked of both in Ask, with both trees. */
function Apart({ data, side }: { readonly data: ComparisonRecord; readonly side: "a" | "b" }) {
  const { catalog } = useCatalog();
  const graph = catalog.graphs.find(({ id }) => id === data.asked)?.id;
  const list = data.types
    .flatMap(({ apart }) => apart[side])
    .map(({ id, scores }) => ({ id, scores, gap: Math.abs((scores[0] ?? 0) - (scores[1] ?? 0)) }))
    .sort((x, y) => y.gap - x.gap || (x.id < y.id ? -1 : 1))
    .slice(0, 6);
  const beats = side === "a" ? "A beats B" : "B beats A";
  const both = (q: string): string =>
    writePlace({
      screen: "ask",
      given: {
        ...{ graph: graph ?? "", q, links: "predicted", model: modelOf(data) },
        ...{ solver: data.a.name, beside: data.b.name === data.a.name ? "" : data.b.name },
      },
    });
  return (
    <section aria-label={beats}>
      <div className="top">
        <h2>Where {beats}</h2>
        <span className="end soft small">
          {figure(data.winning[side])} of {many(data.winning.types, "type")}
        </span>
      </div>
      <ul className="queries">
        {list.map(({ id, scores }) => (
          <li key={id}>
            {data.queries?.[id] && <QueryText text={data.queries[id]} />}
            <span className="soft small">
              {id} · A {points(scores[0] ?? 0)}, B {points(scores[1] ?? 0)}
              {graph !== undefined && data.queries?.[id] && (
                <>
                  {" · "}
                  <a href={both(data.queries[id])}>Both trees in Ask</a>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {list.length === 0 && <p className="lede">None.</p>}
    </section>
  );
}

/** The model of both runs, where a page can have it: the baseline, or weights that go with any graph. */
function modelOf({ a }: ComparisonRecord): string {
  const { model } = a as { readonly model?: { readonly name?: string } };
  return model?.name === "frequency" ? "frequency" : "";
}
