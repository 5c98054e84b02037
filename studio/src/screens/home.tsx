import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { Beginnings } from "../ask/examples.tsx";
import { useCatalog, useClient } from "../client/context.tsx";
import { type Mistake, mistakeOf } from "../client/mistake.ts";
import { go, type Place, writePlace } from "../state/location.ts";
import { figure, Label, many } from "../ui/label.tsx";
import { Bars, MistakeCard } from "../ui/parts.tsx";

/** What there is: graphs to ask, models, results to look at, and a place for a file of one's own. */
export default function Home() {
  const { catalog, loading, failed } = useCatalog();
  useEffect(() => {
    document.title = "Lacuna";
  }, []);
  const examples = catalog.graphs.flatMap(({ id, examples = [] }) =>
    examples.map((q) => ({ graph: id, q, links: "predicted" })),
  );
  // A server tells the sizes of a graph when it has opened it.
  const sized = catalog.graphs.some(({ links }) => links !== undefined);
  const head = <h1>Ask a graph that has gaps, and see which links were guessed</h1>;
  if (failed) return <div className="head">{head}</div>;
  return (
    <>
      <div className="head">
        {head}
        <p className="meta">
          <span>{many(catalog.graphs.length, "graph")}</span>
          <span>{many(catalog.models.length, "model")}</span>
          <span>{many(catalog.benchmarks.length, "benchmark")}</span>
          <span>{many(catalog.runs.length, "run")}</span>
        </p>
      </div>
      <div className="cols">
        <section aria-labelledby="graphs">
          <div className="top">
            <h2 id="graphs">Graphs</h2>
          </div>
          {loading ? (
            <Bars rows={3} />
          ) : catalog.graphs.length === 0 ? (
            <p className="lede">There is no graph yet. Put a file of your own here, at the right.</p>
          ) : (
            <div className="scroll">
              <table>
                <thead>
                  <tr>
                    <th scope="col">graph</th>
                    {sized && (
                      <>
                        <th scope="col" className="num">
                          entities
                        </th>
                        <th scope="col" className="num wide">
                          relations
                        </th>
                        <th scope="col" className="num">
                          links
                        </th>
                      </>
                    )}
                    <th scope="col">
                      <span className="sr">open</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {catalog.graphs.map(({ id, entities, relations, links, dropped }) => (
                    <tr key={id}>
                      <th scope="row">
                        <a href={writePlace({ screen: "ask", given: { graph: id } })}>
                          <Label text={id} />
                        </a>
                        {dropped && <span className="chip">yours, in this page</span>}
                      </th>
                      {sized && (
                        <>
                          <td className="num">{entities === undefined ? "" : figure(entities)}</td>
                          <td className="num wide">{relations === undefined ? "" : figure(relations)}</td>
                          <td className="num">{links === undefined ? "" : figure(links)}</td>
                        </>
                      )}
                      <td className="num">
                        <a
                          href={writePlace({ screen: "entity", given: { graph: id } })}
                          aria-label={`Look at ${id}`}
                        >
                          Look
                        </a>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </section>
        <Drop />
      </div>
      {examples.length > 0 && <Beginnings places={examples} className="two" />}
      <div className="cols">
        <section aria-labelledby="models">
          <div className="top">
            <h2 id="models">Models</h2>
          </div>
          {catalog.models.length === 0 ? (
            <p className="lede">No model is here. Known links are asked all the same.</p>
          ) : (
            <table>
              <thead>
                <tr>
                  <th scope="col">model</th>
                  <th scope="col">what it is</th>
                </tr>
              </thead>
              <tbody>
                {catalog.models.map(({ id, about, graph }) => (
                  <tr key={id}>
                    <th scope="row">
                      <Label text={id} />
                    </th>
                    <td className="soft">
                      {about}
                      {graph === undefined ? "" : `, of ${graph}`}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
        <section aria-labelledby="results">
          <div className="top">
            <h2 id="results">Results</h2>
          </div>
          {[...catalog.benchmarks, ...catalog.runs, ...catalog.comparisons, ...catalog.questions].length ===
          0 ? (
            <p className="lede">
              Benchmarks and runs stand here when the studio is given them:{" "}
              <code>lacuna studio export world --run runs/a</code>.
            </p>
          ) : (
            <ul className="plainlist">
              {(
                [
                  ["benchmark", "Benchmark", catalog.benchmarks],
                  ["benchmark", "Run", catalog.runs],
                  ["compare", "Comparison", catalog.comparisons],
                  ["questions", "Questions", catalog.questions],
                ] as const
              ).flatMap(([screen, what, entries]) =>
                entries.map(({ id, title }) => (
                  <li key={what + id}>
                    <span className="soft small">{what}</span>{" "}
                    <a href={writePlace({ screen, given: { id } })}>
                      <Label text={title} />
                    </a>
                  </li>
                )),
              )}
            </ul>
          )}
        </section>
      </div>
    </>
  );
}

/** Takes a file of triples, or a report. It is read in this page and goes nowhere. */
function Drop() {
  const client = useClient();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [mistake, setMistake] = useState<Mistake>();
  const taking = (take: (files: readonly File[]) => Promise<Place>) => async (files: readonly File[]) => {
    if (files.length === 0) return;
    setBusy(true);
    setMistake(undefined);
    try {
      const place = await take(files);
      await queries.invalidateQueries({ queryKey: ["catalog"] });
      go(place);
    } catch (error) {
      setMistake(mistakeOf(error));
    }
    setBusy(false);
  };
  const takeGraph = taking(async (files) => {
    const graph = await client.drop(files);
    await client.call("graphInfo", { graph });
    return { screen: "ask", given: { graph } };
  });
  const takeReport = taking(([file]) => client.open(file!));
  return (
    <section aria-labelledby="own">
      <div className="top">
        <h2 id="own">Files of your own</h2>
      </div>
      <DropPlace
        accept=".csv,.tsv,.txt,.lacuna"
        busy={busy}
        several
        take={takeGraph}
        title="Drop a CSV, or choose one"
      >
        Three columns: head, relation, tail.{" "}
        {client.kind === "page" ? "The file does not leave this page." : "The file stays in this page."}
      </DropPlace>
      <DropPlace accept=".html,.json" busy={busy} take={takeReport} title="Open a report">
        An HTML report of a run, a comparison or a benchmark, or report.json of a run.
      </DropPlace>
      {mistake && <MistakeCard mistake={mistake} />}
    </section>
  );
}

/** A place for files: they are dropped on it or chosen. */
function DropPlace({
  accept,
  busy,
  several = false,
  take,
  title,
  children,
}: {
  readonly accept: string;
  readonly busy: boolean;
  readonly several?: boolean;
  readonly take: (files: readonly File[]) => Promise<void>;
  readonly title: string;
  readonly children: ReactNode;
}) {
  const [over, setOver] = useState(false);
  return (
    <label
      className={`drop ${over ? "over" : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void take([...event.dataTransfer.files]);
      }}
    >
      <input
        type="file"
        multiple={several}
        accept={accept}
        disabled={busy}
        onChange={(event) => void take([...(event.target.files ?? [])])}
      />
      <b>{busy ? "Reading…" : title}</b>
      <span className="soft">{children}</span>
    </label>
  );
}
