import { useEffect, useState } from "react";
import type { Result } from "../client/client.ts";
import { useCall, useCatalog } from "../client/context.tsx";
import { isAbort, mistakeOf } from "../client/mistake.ts";
import { Steps } from "../questions/steps.tsx";
import { go, writePlace } from "../state/location.ts";
import { fixOf } from "../ui/fix.ts";
import { figure, Label, many } from "../ui/label.tsx";
import { Bars, Copy, MistakeCard } from "../ui/parts.tsx";

/** Programs to begin with, on the embedded knowledge base. */
const OF_WORLD = [
  'Find("France") | Relate("borders", forward) | FilterNum(area, "100000 square kilometre", >) | Count',
  'Find("Chad") | Relate("borders", forward) | What',
  'Find("Germany") | QueryAttr(population)',
];

/** Programs that run on every knowledge base. */
const OF_ANY = ["FindAll | Count", "FindAll | QueryName"];

/** A KoPL program as steps, each with the set that it makes, and the same program as SPARQL. */
export default function Programs({ given }: { readonly given: Readonly<Record<string, string>> }) {
  const { catalog } = useCatalog();
  const kb = given.kb ?? catalog.knowledgeBases[0]?.id ?? "world";
  const program = given.p ?? "";
  const examples = kb === "world" ? OF_WORLD : OF_ANY;
  useEffect(() => {
    document.title = "Programs · Lacuna";
  }, []);
  const { data, error } = useCall(
    "runKopl",
    program === "" ? undefined : { program, kb, trace: true, shown: 12, timeout: 20 },
  );
  const run = (text: string) => go({ screen: "programs", given: { kb, p: text.trim() } });
  const at = Number(given.step ?? -1);
  const failed = error && !isAbort(error) ? mistakeOf(error) : undefined;
  const fix = failed && fixOf(program, failed);
  return (
    <>
      <div className="head">
        <h1>{data ? <Label text={titleOf(data.answers)} /> : "Run a program"}</h1>
        <p className="meta">
          <label className="choices">
            knowledge base
            <select
              value={kb}
              onChange={(event) => go({ screen: "programs", given: { kb: event.target.value } })}
            >
              {[...new Set([kb, ...catalog.knowledgeBases.map(({ id }) => id)])].map((id) => (
                <option key={id}>{id}</option>
              ))}
            </select>
          </label>
          {data && <span>{many(data.answers.length, "answer")}</span>}
        </p>
      </div>
      <div className="cols">
        <section aria-labelledby="program">
          <Editor program={program} placeholder={examples[0]!} run={run} />
          {failed && (
            <MistakeCard mistake={failed}>
              {fix && (
                <button type="button" className="btn main" onClick={() => run(fix.text)}>
                  Write {fix.word}
                </button>
              )}
            </MistakeCard>
          )}
          {program === "" && (
            <ul className="queries">
              {examples.map((each) => (
                <li key={each}>
                  <button type="button" className="btn quiet" onClick={() => run(each)}>
                    <code>{each}</code>
                  </button>
                </li>
              ))}
            </ul>
          )}
          {program !== "" && !data && !failed && <Bars rows={5} />}
          {data?.trace && <Run trace={data.trace} kb={kb} at={at} />}
        </section>
        <AsSparql kb={kb} program={program} failed={failed !== undefined} />
      </div>
    </>
  );
}

/** The program as text, which is run as it stands. */
function Editor({
  program,
  placeholder,
  run,
}: {
  readonly program: string;
  readonly placeholder: string;
  readonly run: (text: string) => void;
}) {
  const [draft, setDraft] = useState(program);
  useEffect(() => setDraft(program), [program]);
  return (
    <div className="box">
      <div className="ed-top">
        <h2 id="program">Program</h2>
        <div className="end">
          <button
            type="button"
            className="btn main"
            onClick={() => run(draft)}
            disabled={draft.trim() === ""}
          >
            Run <kbd className="wide">Ctrl ⏎</kbd>
          </button>
        </div>
      </div>
      <textarea
        className="program mono"
        aria-label="Program"
        spellCheck={false}
        rows={3}
        value={draft}
        placeholder={placeholder}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          run(draft);
        }}
      />
    </div>
  );
}

/** The steps of a program that was run, each with the set that it makes. */
function Run({
  trace,
  kb,
  at,
}: {
  readonly trace: NonNullable<Result<"runKopl">["trace"]>;
  readonly kb: string;
  readonly at: number;
}) {
  const { catalog } = useCatalog();
  const hasGraph = catalog.graphs.some(({ id }) => id === kb);
  const most = Math.max(1, ...trace.map(({ size }) => size));
  return (
    <Steps
      steps={trace}
      on={at}
      end={({ kind, size, dependencies }) => (
        <>
          {kind}: {figure(size)}
          {dependencies.length > 0 && ` · of step ${dependencies.map((each) => each + 1).join(", ")}`}
        </>
      )}
      below={({ kind, size, items }) => (
        <>
          <span className="size" aria-hidden="true">
            <span style={{ width: `${(100 * size) / most}%` }} />
          </span>
          <p className="set">
            {items.map((item) =>
              hasGraph && kind === "entities" ? (
                <a key={item} href={writePlace({ screen: "entity", given: { graph: kb, name: item } })}>
                  <Label text={item} />
                </a>
              ) : (
                <Label key={item} text={item} />
              ),
            )}
            {size > items.length && items.length > 0 && <span>{figure(size - items.length)} more</span>}
          </p>
        </>
      )}
    />
  );
}

/** The same program as SPARQL; where the program has a mistake, that is said once. */
function AsSparql({
  kb,
  program,
  failed,
}: {
  readonly kb: string;
  readonly program: string;
  readonly failed: boolean;
}) {
  const sparql = useCall("convertKoplToSparql", program === "" ? undefined : { program, kb });
  return (
    <section aria-labelledby="sparql">
      <div className="top">
        <h2 id="sparql">The same as SPARQL</h2>
      </div>
      {sparql.data ? (
        <div className="copy">
          <div className="code">
            <pre tabIndex={0} role="region" aria-label="SPARQL">
              {sparql.data.sparql}
            </pre>
            <Copy text={sparql.data.sparql} />
          </div>
        </div>
      ) : sparql.error && !isAbort(sparql.error) && !failed ? (
        <MistakeCard mistake={mistakeOf(sparql.error)} />
      ) : (
        <p className="lede">{program === "" ? "It stands here when a program has run." : ""}</p>
      )}
    </section>
  );
}

/** The answer as the title of the page. */
const titleOf = (answers: readonly string[]): string =>
  answers.length === 0
    ? "The program has no answer"
    : `The answer is ${answers.slice(0, 8).join(", ")}${answers.length > 8 ? `, and ${answers.length - 8} more` : ""}`;
