import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import type { Catalog } from "../client/catalog.ts";
import type { Result } from "../client/client.ts";
import { useCall, useClient } from "../client/context.tsx";
import { isAbort, mistakeOf } from "../client/mistake.ts";
import { writePlace } from "../state/location.ts";
import { Label } from "../ui/label.tsx";
import { Bars, MistakeCard } from "../ui/parts.tsx";

/** What questions in words are put to: the graph, by its names alone, or a trained parser and the knowledge base it answers from. */
export interface Words {
  readonly graph: string;
  readonly kb?: string;
  readonly parser?: string;
}

/**
 * Where questions in words about a graph go: to the parser of the same name with the knowledge base of that name, where the server has
 * both; else to the rules, which read any graph.
 */
export function wordsOf(graph: string, { knowledgeBases, parsers }: Catalog): Words {
  const parser = parsers.find(({ id }) => id === graph);
  return parser && knowledgeBases.some(({ id }) => id === graph)
    ? { graph, kb: graph, parser: parser.id }
    : { graph };
}

/** Milliseconds without a key before a question is read. */
const PAUSE = 250;

/** A question in words, read while it is typed: what words were linked to, the program, and its answers. */
export function InWords({ question, ...words }: Words & { readonly question: string }) {
  const { graph, kb = graph, parser } = words;
  const client = useClient();
  const [settled, settle] = useState(question);
  useEffect(() => {
    const timer = setTimeout(() => settle(question), PAUSE);
    return () => clearTimeout(timer);
  }, [question]);
  const byParser = useCall(
    "askInWords",
    parser !== undefined && client.offers("askInWords")
      ? { kb, parser, question: settled, timeout: 10 }
      : undefined,
  );
  const byRules = useCall(
    "askGraphInWords",
    parser === undefined ? { graph, question: settled, timeout: 10 } : undefined,
  );
  const { data, error } = parser === undefined ? byRules : byParser;
  if (error && !isAbort(error)) return <MistakeCard mistake={mistakeOf(error)} />;
  if (!data) return <Bars rows={3} label="Reading the question" />;
  return (
    <section className="words" aria-label="The question as it was read" aria-live="polite">
      <p className="asked">
        <Linked text={data.question} links={data.reading?.links ?? []} />
      </p>
      {parser !== undefined && (
        <p className="soft small">
          Read by the parser <Label text={parser} />
          {data.trainedHere ? "" : ", which was trained for another knowledge base: expect wrong readings"}.
        </p>
      )}
      {data.reading ? (
        <>
          <p className="said">
            <b>
              <Label
                text={
                  data.reading.nothing ? "Nothing is known of this" : data.answers.slice(0, 12).join(", ")
                }
              />
            </b>{" "}
            <span className="soft">{surely(data.reading.probability)} sure that this is what you mean</span>
          </p>
          <Read graph={graph} kb={kb} reading={data.reading} />
          {data.reading.unused.length > 0 && (
            <p className="soft small">
              Not used: <Label text={data.reading.unused.map(({ words }) => words).join(", ")} />
            </p>
          )}
          {data.reading.whether && !data.reading.nothing && (
            <p className="soft small">
              Yes where it {data.reading.yesIf === undefined ? "counts more than 0" : "gives "}
              <Label text={data.reading.yesIf ?? ""} />.
            </p>
          )}
          {data.others.length > 0 && (
            <>
              <h3>Or did you mean</h3>
              <ul>
                {data.others.map((other) => (
                  <li key={other.program + other.formula}>
                    <Read graph={graph} kb={kb} reading={other} />
                    <span className="soft small">
                      <Label text={other.answers.slice(0, 6).join(", ") || "nothing"} />,{" "}
                      {surely(other.probability)}
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      ) : (
        <p className="soft">
          {data.refused ? `This is not answered: ${data.refused.because}` : "This was not understood"}
          {data.unknown.length > 0 ? `: nothing is known of ${data.unknown.join(", ")}` : ""}. Ask with other
          words, or write a query.
        </p>
      )}
    </section>
  );
}

const surely = (probability: number): string =>
  probability < 0.01 ? "under 1 %" : `${Math.round(100 * probability)} %`;

const Program = ({ kb, program }: { readonly kb: string; readonly program: string }) => (
  <p>
    <a href={writePlace({ screen: "programs", given: { kb, p: program } })}>
      <code>
        <Label text={program} />
      </code>
    </a>
  </p>
);

type Reading = NonNullable<Result<"askInWords">["reading"]>;

/** What a question was read as: in English, and as a formula or a program that can be opened. */
function Read({
  graph,
  kb,
  reading: { formula, sentence, program, runs },
}: {
  readonly graph: string;
  readonly kb: string;
  readonly reading: Reading;
}) {
  return (
    <>
      {sentence !== undefined && (
        <p>
          Read as: <Label text={sentence} />
        </p>
      )}
      {formula !== undefined &&
        (runs ? (
          <p>
            <a href={writePlace({ screen: "ask", given: { graph, q: formula } })}>
              <code>
                <Label text={formula} />
              </code>
            </a>
          </p>
        ) : (
          <p>
            <code>
              <Label text={formula} />
            </code>
          </p>
        ))}
      {program !== "" && <Program kb={kb} program={program} />}
    </>
  );
}

type Links = NonNullable<Result<"askInWords">["reading"]>["links"];

/** The question with the words underlined that stand for something, and what they stand for. */
function Linked({ text, links }: { readonly text: string; readonly links: Links }): ReactNode {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end, name, is } of [...links].sort((a, b) => a.start - b.start)) {
    if (start < at) continue;
    parts.push(
      text.slice(at, start),
      <span key={start} className="linked">
        <span>{text.slice(start, end)}</span>
        <small className="soft">
          {is} <Label text={name} />
        </small>
      </span>,
    );
    at = end;
  }
  return [...parts, text.slice(at)];
}
