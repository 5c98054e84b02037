import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { curveDrawing } from "../../../src/report/curve-drawing.ts";
import { useClient } from "../client/context.tsx";
import { curvesOf, type JobProgress } from "../client/job-figures.ts";
import type { JobEntry, JobEvent, JobsClient } from "../client/jobs.ts";
import { isAbort, Mistake, mistakeOf } from "../client/mistake.ts";
import { Start } from "../jobs/start.tsx";
import { writePlace } from "../state/location.ts";
import { Label, many } from "../ui/label.tsx";
import { Drawn } from "../ui/markup.tsx";
import { Bars, Empty, MistakeCard } from "../ui/parts.tsx";

/** Work that runs for long on the server: curves, what it says, stop and resume. */
export default function Jobs({ given }: { readonly given: Readonly<Record<string, string>> }) {
  const { jobs } = useClient();
  useEffect(() => {
    document.title = "Jobs · Lacuna";
  }, []);
  return (
    <>
      <div className="head">
        <h1>Jobs</h1>
      </div>
      {jobs ? (
        <Running jobs={jobs} given={given} />
      ) : (
        <Empty title="This page runs no jobs">
          <p>
            Training and evaluation run on a server. Start the studio there with a folder for jobs:{" "}
            <code>lacuna studio mygraph/ --jobs jobs/</code>
          </p>
        </Empty>
      )}
    </>
  );
}

function Running({
  jobs,
  given,
}: {
  readonly jobs: JobsClient;
  readonly given: Readonly<Record<string, string>>;
}) {
  const { data, error } = useQuery({ queryKey: ["jobs"], queryFn: () => jobs.list(), refetchInterval: 5000 });
  if (error && !isAbort(error)) return <MistakeCard mistake={mistakeOf(error)} />;
  if (!data) return <Bars rows={5} />;
  const newest = [...data].reverse();
  const chosen = newest.find(({ id }) => id === given.id) ?? newest[0];
  if (!chosen)
    return (
      <>
        <p className="lede">No job was started yet. Start one here, over HTTP, or ask an agent to.</p>
        <Start jobs={jobs} given={given} />
      </>
    );
  return (
    <div className="cols reading">
      <section aria-labelledby="all">
        <div className="top">
          <h2 id="all">{many(data.length, "job")}</h2>
          <a className="btn end" href={writePlace({ screen: "jobs", given: { new: "sampleBenchmark" } })}>
            Start a job
          </a>
        </div>
        <table>
          <thead>
            <tr>
              <th scope="col">job</th>
              <th scope="col">state</th>
            </tr>
          </thead>
          <tbody>
            {newest.map(({ id, status }) => (
              <tr key={id} className={id === chosen.id ? "on" : undefined}>
                <th scope="row">
                  <a
                    href={writePlace({ screen: "jobs", given: { id } })}
                    aria-current={id === chosen.id ? "true" : undefined}
                  >
                    <Label text={id} />
                  </a>
                </th>
                <td>{status}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {given.new === undefined ? (
        <One key={chosen.id} jobs={jobs} entry={chosen} />
      ) : (
        <Start jobs={jobs} given={given} />
      )}
    </div>
  );
}

/** One job, followed while it runs. */
function One({ jobs, entry: { id, operation } }: { readonly jobs: JobsClient; readonly entry: JobEntry }) {
  const queries = useQueryClient();
  const { data, error } = useQuery({ queryKey: ["job", id], queryFn: () => jobs.show(id) });
  const [events, setEvents] = useState<readonly JobEvent[]>([]);
  const over = data !== undefined && !["queued", "running"].includes(data.status);
  // A job that was resumed is followed anew.
  useEffect(() => {
    setEvents([]);
    return jobs.follow(id, (event) => {
      setEvents((now) => [...now, event]);
      if (event.event !== "status") return;
      void queries.invalidateQueries({ queryKey: ["job", id] });
      void queries.invalidateQueries({ queryKey: ["jobs"] });
    });
  }, [jobs, id, queries, over]);
  if (error && !isAbort(error)) return <MistakeCard mistake={mistakeOf(error)} />;
  if (!data) return <Bars rows={6} />;
  const progress = events.flatMap((each) => (each.event === "progress" ? [each.data] : []));
  const last: JobProgress | undefined = progress.at(-1) ?? data.progress;
  const axis = /train|tune/i.test(operation) ? "epoch" : "step";
  return (
    <section className="stack" aria-labelledby="job">
      <div>
        <div className="top">
          <h2 id="job">
            <Label text={id} />
          </h2>
          <Acts jobs={jobs} data={data} over={over} />
        </div>
        <p className="lede" role="status">
          {data.status}
          {last && !over ? `: ${last.title}, ${last.note}` : ""}
        </p>
        {last && last.total > 0 && !over && (
          <progress value={last.done} max={last.total} aria-label="Progress" />
        )}
        {data.error && (
          <MistakeCard
            mistake={
              new Mistake({
                code: data.error.code ?? "job.failed",
                message: data.error.detail ?? "the job failed",
                hint: data.error.hint,
              })
            }
          />
        )}
      </div>
      {curvesOf(progress, data.result).map((curve) => (
        <figure key={curve.name}>
          <figcaption>{curve.name}</figcaption>
          <Drawn of={curveDrawing(curve, axis)} />
        </figure>
      ))}
      <Told events={events} />
      {data.files.length > 0 && <Files files={data.files} addressOf={(name) => jobs.fileAddress(id, name)} />}
      <details>
        <summary>Parameters{data.result === undefined ? "" : " and result"}</summary>
        <div className="code">
          <pre tabIndex={0} role="region" aria-label="Parameters and result">
            {JSON.stringify({ operation, parameters: data.parameters, result: data.result }, undefined, 2)}
          </pre>
        </div>
      </details>
    </section>
  );
}

/** What can be done with a job: stopped while it runs, then resumed, changed or removed. */
function Acts({
  jobs,
  data,
  over,
}: {
  readonly jobs: JobsClient;
  readonly data: JobEntry;
  readonly over: boolean;
}) {
  const queries = useQueryClient();
  const { id } = data;
  const act = async (verb: "cancel" | "resume") => {
    await jobs[verb](id);
    await queries.invalidateQueries({ queryKey: ["job", id] });
    await queries.invalidateQueries({ queryKey: ["jobs"] });
  };
  const remove = async () => {
    if (!window.confirm(`Remove ${id} with all its files, models included?`)) return;
    await jobs.remove(id);
    window.location.assign(writePlace({ screen: "jobs", given: {} }));
    await queries.invalidateQueries({ queryKey: ["jobs"] });
  };
  return (
    <span className="end">
      {over ? (
        <>
          <a className="btn" href={again(data)}>
            Change and start anew
          </a>
          <button type="button" className="btn" onClick={() => void remove()}>
            Remove
          </button>
          {data.status !== "done" && (
            <button type="button" className="btn main" onClick={() => void act("resume")}>
              Resume
            </button>
          )}
        </>
      ) : (
        <button type="button" className="btn" onClick={() => void act("cancel")}>
          Stop
        </button>
      )}
    </span>
  );
}

/** Files that a job wrote. */
function Files({
  files,
  addressOf,
}: {
  readonly files: readonly string[];
  readonly addressOf: (name: string) => string;
}) {
  return (
    <div>
      <h3>Files</h3>
      <ul className="plainlist">
        {files.map((name) => (
          <li key={name}>
            <a href={addressOf(name)}>
              <Label text={name} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The form with the parameters of a job. */
const again = ({ operation, parameters }: JobEntry): string =>
  writePlace({ screen: "jobs", given: { new: operation, with: JSON.stringify(parameters) } });

/** Lines that are shown of what a job said; the newest is the last. */
const LINES = 200;

function Told({ events }: { readonly events: readonly JobEvent[] }) {
  const lines = events.map((each) =>
    each.event === "status"
      ? each.data.status
      : each.event === "message"
        ? each.data.message
        : `${each.data.title}: ${each.data.note}`,
  );
  const log = useRef<HTMLPreElement>(null);
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [lines.length]);
  if (lines.length === 0) return null;
  return (
    <details open>
      <summary>What it says</summary>
      <div className="code">
        <pre ref={log} className="log" tabIndex={0} role="log" aria-label="What the job says">
          {lines.slice(-LINES).join("\n")}
        </pre>
      </div>
    </details>
  );
}
