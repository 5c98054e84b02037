import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import type { Result } from "../client/client.ts";
import { useCall, useClient } from "../client/context.tsx";
import { isAbort, mistakeOf } from "../client/mistake.ts";
import { writePlace } from "../state/location.ts";
import { Label } from "../ui/label.tsx";
import { Bars, MistakeCard } from "../ui/parts.tsx";

/** Several words and no sign of the notation: a question in plain English. */
export const looksLikeWords = (text: string): boolean =>
  /^\s*\p{L}+(?:[\s,]+[\p{L}\p{N}'’.-]+)+[\s?]*$/u.test(text) && !/[:&|()]/.test(text);

/** Milliseconds without a key before a question is read. */
const PAUSE = 250;

/** A question in words, read while it is typed: what words were linked to, the program, and its answers. */
export function InWords({ question, kb }: { readonly question: string; readonly kb: string }) {
  const client = useClient();
  const [settled, settle] = useState(question);
  useEffect(() => {
    const timer = setTimeout(() => settle(question), PAUSE);
    return () => clearTimeout(timer);
  }, [question]);
  const { data, error } = useCall(
    "askInWords",
    client.offers("askInWords") ? { kb, question: settled, timeout: 10 } : undefined,
  );
  if (error && !isAbort(error)) return <MistakeCard mistake={mistakeOf(error)} />;
  if (!data) return <Bars rows={3} label="Reading the question" />;
  return (
    <section className="words" aria-label="The question as it was read" aria-live="polite">
      <p className="asked">
        <Linked text={data.question} links={data.reading?.links ?? []} />
      </p>
      {data.reading ? (
        <>
          <p className="said">
            <b>
              <Label text={data.answers.slice(0, 12).join(", ") || "No answer"} />
            </b>{" "}
            <span className="soft">{surely(data.reading.probability)} sure that this is what you mean</span>
          </p>
          <Program kb={kb} program={data.reading.program} />
          {data.reading.unused.length > 0 && (
            <p className="soft small">
              Not used: <Label text={data.reading.unused.map(({ words }) => words).join(", ")} />
            </p>
          )}
          {data.reading.whether && <p className="soft small">Yes where it counts more than 0.</p>}
          {data.others.length > 0 && (
            <>
              <h3>Or did you mean</h3>
              <ul>
                {data.others.map(({ program, answers, probability }) => (
                  <li key={program}>
                    <Program kb={kb} program={program} />
                    <span className="soft small">
                      <Label text={answers.slice(0, 6).join(", ")} />, {surely(probability)}
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      ) : (
        <p className="soft">
          This was not understood
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
