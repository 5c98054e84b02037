import { useState } from "react";
import { formNames } from "../../../src/query/forms/forms.ts";
import type { Client } from "../client/client.ts";
import { useCall } from "../client/context.tsx";
import { isAbort, mistakeOf } from "../client/mistake.ts";
import { Copy, MistakeCard, Segments } from "../ui/parts.tsx";
import { type Asked, commandOf, curlOf, notebookOf } from "./copy-texts.ts";
import { otherNotations } from "./spelled-names.ts";

type Way = "command" | "link" | "json" | "curl" | "notebook" | "notation";

const WAYS: readonly { readonly value: Way; readonly text: string }[] = [
  { value: "command", text: "Command" },
  { value: "link", text: "Link" },
  { value: "json", text: "JSON" },
  { value: "curl", text: "cURL" },
  { value: "notebook", text: "Notebook" },
  { value: "notation", text: "Notation" },
];

/** The same question and the same answers, everywhere. */
export function CopyAs({
  client,
  json,
  ...asked
}: Asked & {
  readonly client: Client;
  readonly json: unknown;
}) {
  const { graph, query } = asked;
  const [way, choose] = useState<Way>("command");
  const [notation, setNotation] = useState<string>("sparql");
  const written = useCall("convertQuery", way === "notation" ? { graph, query, to: notation } : undefined);
  const server = client.kind === "server" ? location.origin : undefined;
  const texts: Record<Way, string> = {
    command: commandOf(asked),
    link: location.href,
    json: JSON.stringify(json ?? null, undefined, 2),
    curl: curlOf(asked, server ?? "http://localhost:8080"),
    notebook: notebookOf(asked, server),
    notation: written.data?.query ?? "",
  };
  return (
    <section aria-labelledby="copy">
      <div className="top">
        <h2 id="copy">Copy as</h2>
        <span className="soft small">the same question and the same answers, everywhere</span>
      </div>
      <div className="copy">
        <Segments label="Copy as" value={way} onChange={choose} options={WAYS} />
        {way === "notation" && (
          <label className="choices">
            Notation or normal form
            <select value={notation} onChange={(event) => setNotation(event.target.value)}>
              {[...otherNotations, ...formNames].map((each) => (
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
        <TokenNote way={way} kind={client.kind} />
      </div>
    </section>
  );
}

/** The source of the address and the token of a text. */
function TokenNote({ way, kind }: { readonly way: Way; readonly kind: Client["kind"] }) {
  return (
    <>
      {way === "curl" && kind === "page" && (
        <p className="soft small">
          The address is that of a server: start one with <code>lacuna serve</code>, which says its token.
        </p>
      )}
      {(way === "curl" || way === "notebook") && kind === "server" && (
        <p className="soft small">
          <code>LACUNA_TOKEN</code> is the token of this server: <code>lacuna serve</code> says it, and{" "}
          <code>lacuna studio --json</code>.
        </p>
      )}
    </>
  );
}
