import { useEffect, useRef, useState } from "react";
import { useCall } from "../client/context.tsx";
import { isAbort, mistakeOf } from "../client/mistake.ts";
import type { BenchmarkRecord } from "../client/records.ts";
import { writePlace } from "../state/location.ts";
import { figure, many } from "../ui/label.tsx";
import { Bars, MistakeCard } from "../ui/parts.tsx";
import { QueryText } from "../ui/query-text.tsx";

/** Queries of a cell that are at hand; an export has no more of them. */
const SHOWN = 40;
/** Those that are shown first. */
const FIRST = 8;

/** The queries behind a cell. */
export function Queries({ data, cell }: { readonly data: BenchmarkRecord; readonly cell: string }) {
  const [type = "", reduced = ""] = cell.split(" ");
  const { data: found, error } = useCall(
    "listBenchmarkQueries",
    data.benchmark === undefined || reduced === ""
      ? undefined
      : {
          ...{ benchmark: data.benchmark, split: data.split, type, reduces: reduced, limit: SHOWN },
          ...(data.asked === undefined ? {} : { graph: data.asked }),
        },
  );
  const shown = data.cells?.[cell] ?? found?.queries;
  const [whole, setWhole] = useState("");
  const place = useRef<HTMLElement>(null);
  // On a narrow page the queries lie below the map: who chose a cell is led there.
  useEffect(() => {
    if (shown && (place.current?.getBoundingClientRect().top ?? 0) > innerHeight - 120)
      place.current?.scrollIntoView();
  }, [shown]);
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
  const listed = whole === cell ? shown : shown.slice(0, FIRST);
  const total = data.types?.find((each) => each.type === type)?.reduces[reduced];
  return (
    <section aria-labelledby="queries" ref={place}>
      <div className="top">
        <h2 id="queries">
          {type} answers {type === reduced ? "with all links missing" : `that reduce to ${reduced}`}
        </h2>
      </div>
      <p className="lede">
        {many(total?.pairs ?? 0, "answer")}, {many(total?.missing ?? 0, "missing link")} each.
      </p>
      <ul className="queries">
        {listed.map(({ id, query, reduces, hard }) => (
          <li key={id}>
            <QueryText text={query} />
            <span className="soft small">
              {id} · {figure(reduces?.[reduced] ?? 0)} of {many(hard, "hard answer")}
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
        {listed.length < shown.length && (
          <button type="button" className="btn" onClick={() => setWhole(cell)}>
            Show {figure(shown.length - listed.length)} more
          </button>
        )}
        <span>
          {listed.length < shown.length || shown.length < SHOWN
            ? `${figure(listed.length)} of ${many(shown.length, "query", "queries")}`
            : `the first ${figure(shown.length)} queries`}
        </span>
      </p>
    </section>
  );
}
