import { useState } from "react";
import { formNames } from "../../../src/query/forms/forms.ts";
import { shellWord } from "../../../src/runs/shell-word.ts";
import type { Client } from "../client/client.ts";
import { useCall } from "../client/context.tsx";
import { isAbort, mistakeOf } from "../client/mistake.ts";
import { Copy, MistakeCard, Segments } from "../ui/parts.tsx";

type Way = "command" | "link" | "json" | "curl" | "notebook" | "notation";

/** Notations and normal forms that a query can be written in. */
const notations = ["sparql", "lisp", "json", "efok", "betae", "query2box"] as const;

/** The same question and the same answers, everywhere. */
export function CopyAs({
  client,
  graph,
  query,
  predicted,
  model,
  solver,
  json,
}: {
  readonly client: Client;
  readonly graph: string;
  readonly query: string;
  readonly predicted: boolean;
  readonly model: string;
  readonly solver: string;
  readonly json: unknown;
}) {
  const [way, choose] = useState<Way>("command");
  const server = client.kind === "server" ? location.origin : "http://localhost:8080";
  const route = `graphs/${encodeURIComponent(graph)}/${predicted ? "predict" : "explain"}`;
  const parameters = {
    query,
    ...(predicted
      ? {
          ...{ predicted: true, explain: true },
          ...(model === "" ? {} : { model }),
          ...(solver === "" ? {} : { solver }),
        }
      : {}),
  };
  const [notation, setNotation] = useState<string>("sparql");
  const written = useCall("convertQuery", way === "notation" ? { graph, query, to: notation } : undefined);
  const flags = `${predicted ? ` --predicted${model === "" ? "" : ` --model ${shellWord(model)}`}${solver === "" ? "" : ` --solver ${solver}`}` : ""} --explain`;
  const texts: Record<Way, string> = {
    command: `npx lacuna ask ${shellWord(graph)} ${shellWord(query)}${flags}`,
    link: location.href,
    json: JSON.stringify(json ?? null, undefined, 2),
    curl: `curl -H "Authorization: Bearer $LACUNA_TOKEN" -H 'Content-Type: application/json' ${server}/api/v1/${route} -d ${shellWord(JSON.stringify(parameters))}`,
    notebook: `import json, subprocess\n${predicted ? "predicted" : "known"} = json.loads(subprocess.run(["npx", "lacuna", "ask", ${JSON.stringify(graph)}, ${JSON.stringify(query)}, ${predicted ? '"--predicted", ' : ""}"--explain", "--json"], capture_output=True).stdout)`,
    notation: written.data?.query ?? "",
  };
  return (
    <section aria-labelledby="copy">
      <div className="top">
        <h2 id="copy">Copy as</h2>
        <span className="soft small">the same question and the same answers, everywhere</span>
      </div>
      <div className="copy">
        <Segments
          label="Copy as"
          value={way}
          onChange={choose}
          options={[
            { value: "command", text: "Command" },
            { value: "link", text: "Link" },
            { value: "json", text: "JSON" },
            { value: "curl", text: "cURL" },
            { value: "notebook", text: "Notebook" },
            { value: "notation", text: "Notation" },
          ]}
        />
        {way === "notation" && (
          <label className="choices">
            Notation or normal form
            <select value={notation} onChange={(event) => setNotation(event.target.value)}>
              {[...notations, ...formNames].map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          </label>
        )}
        {written.error && !isAbort(written.error) && <MistakeCard mistake={mistakeOf(written.error)} />}
        <div className="code">
          <pre tabIndex={0} role="region" aria-label="Text to copy">
            {texts[way]}
          </pre>
          <Copy text={texts[way]} />
        </div>
        {way === "curl" && client.kind === "page" && (
          <p className="soft small">The address is that of a server: start one with `lacuna serve`.</p>
        )}
      </div>
    </section>
  );
}
