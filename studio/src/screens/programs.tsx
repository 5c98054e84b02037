import { useEffect, useState } from "react";
import { useCall, useCatalog } from "../client/context.tsx";
import { isAbort, mistakeOf } from "../client/mistake.ts";
import { go } from "../state/location.ts";
import { figure, Label, many } from "../ui/label.tsx";
import { Bars, Copy, MistakeCard } from "../ui/parts.tsx";

/** Programs to begin with, on the embedded knowledge base. */
const examples = [
  'Find("France") | Relate("borders", forward) | FilterNum(area, "100000 square kilometre", >) | Count',
  'Find("Chad") | Relate("borders", forward) | What',
  'Find("Germany") | QueryAttr(population)',
];

/** A KoPL program as steps, each with the set that it makes, and the same program as SPARQL. */
export default function Programs({ given }: { readonly given: Readonly<Record<string, string>> }) {
  const { catalog } = useCatalog();
  const kb = given.kb ?? catalog.knowledgeBases[0]?.id ?? "world";
  const program = given.p ?? "";
  const [draft, setDraft] = useState(program);
  useEffect(() => setDraft(program), [program]);
  useEffect(() => {
    document.title = "Programs · Lacuna";
  }, []);
  const { data, error } = useCall(
    "runKopl",
    program === "" ? undefined : { program, kb, trace: true, shown: 12, timeout: 20 },
  );
  const sparql = useCall("convertKoplToSparql", program === "" ? undefined : { program, kb });
  const run = (text: string) => go({ screen: "programs", given: { kb, p: text.trim() } });
  const at = Number(given.step ?? -1);
  const failed = error && !isAbort(error) ? mistakeOf(error) : undefined;
  return (
    <>
      <div className="head">
        <h1>
          {data ? <Label text={data.answers.slice(0, 8).join(", ") || "No answer"} /> : "Run a program"}
        </h1>
        <p className="meta">
          <span>knowledge base {kb}</span>
          {data && <span>{many(data.answers.length, "answer")}</span>}
        </p>
      </div>
      <div className="cols">
        <section aria-labelledby="program">
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
              placeholder={examples[1]}
              onChange={(event) => setDraft(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
                event.preventDefault();
                run(draft);
              }}
            />
          </div>
          {failed && <MistakeCard mistake={failed} />}
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
          {data?.trace && (
            <ol className="steps">
              {data.trace.map((step) => (
                <li key={step.step} className={step.step === at ? "on" : undefined}>
                  <span className="badge">{step.step + 1}</span>
                  <div>
                    <p className="fn">
                      <code>
                        <b>{step.function}</b>
                        {step.inputs.length > 0 && (
                          <>
                            (<Label text={step.inputs.join(", ")} />)
                          </>
                        )}
                      </code>
                      <span className="end">
                        {step.kind}: {figure(step.size)}
                        {step.dependencies.length > 0 &&
                          ` · of step ${step.dependencies.map((each) => each + 1).join(", ")}`}
                      </span>
                    </p>
                    <p className="set">
                      {step.items.map((item) => (
                        <Label key={item} text={item} />
                      ))}
                      {step.size > step.items.length && step.items.length > 0 && (
                        <span>{figure(step.size - step.items.length)} more</span>
                      )}
                    </p>
                  </div>
                </li>
              ))}
            </ol>
          )}
        </section>
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
      </div>
    </>
  );
}
