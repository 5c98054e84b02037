import { useState } from "react";
import { shellWord } from "../../../src/runs/shell-word.ts";
import type { Client } from "../client/client.ts";
import { Copy, Segments } from "../ui/parts.tsx";

type Way = "command" | "link" | "json" | "curl" | "notebook";

/** The same question and the same answers, everywhere. */
export function CopyAs({
  client,
  graph,
  query,
  predicted,
  model,
  json,
}: {
  readonly client: Client;
  readonly graph: string;
  readonly query: string;
  readonly predicted: boolean;
  readonly model: string;
  readonly json: unknown;
}) {
  const [way, choose] = useState<Way>("command");
  const server = client.kind === "server" ? location.origin : "http://localhost:8080";
  const route = `graphs/${encodeURIComponent(graph)}/${predicted ? "predict" : "explain"}`;
  const parameters = {
    query,
    ...(predicted ? { predicted: true, explain: true, ...(model === "" ? {} : { model }) } : {}),
  };
  const flags = `${predicted ? ` --predicted${model === "" ? "" : ` --model ${shellWord(model)}`}` : ""} --explain`;
  const texts: Record<Way, string> = {
    command: `npx lacuna ask ${shellWord(graph)} ${shellWord(query)}${flags}`,
    link: location.href,
    json: JSON.stringify(json ?? null, undefined, 2),
    curl: `curl -H "Authorization: Bearer $LACUNA_TOKEN" -H 'Content-Type: application/json' ${server}/api/v1/${route} -d ${shellWord(JSON.stringify(parameters))}`,
    notebook: `import json, subprocess\n${predicted ? "predicted" : "known"} = json.loads(subprocess.run(["npx", "lacuna", "ask", ${JSON.stringify(graph)}, ${JSON.stringify(query)}, ${predicted ? '"--predicted", ' : ""}"--explain", "--json"], capture_output=True).stdout)`,
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
          ]}
        />
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
