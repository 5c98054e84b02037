import { useMemo } from "react";
import { useCall, useClient } from "../client/context.tsx";
import { isAbort, mistakeOf } from "../client/mistake.ts";
import { writePlace } from "../state/location.ts";
import { figure, Label } from "../ui/label.tsx";
import { Bars, MistakeCard } from "../ui/parts.tsx";
import { type Step, Steps } from "./steps.tsx";

const said = ({ function: name, inputs }: Step): string => JSON.stringify([name, ...inputs]);
const given = ({ size, items }: Step): string => JSON.stringify([size, [...items].sort().slice(0, 5)]);

/** The first step that differs in what it does or in what it gives; undefined where none does. */
export function partingStep(gold: readonly Step[], own: readonly Step[]): number | undefined {
  for (let nth = 0; nth < Math.max(gold.length, own.length); nth++) {
    const [a, b] = [gold[nth], own[nth]];
    if (!a || !b || said(a) !== said(b) || given(a) !== given(b)) return nth;
  }
  return undefined;
}

/** The gold program beside the one that the parser reads, step by step, with the step where they part. */
export function Apart({
  kb,
  question,
  program,
  answer,
}: {
  readonly kb: string;
  readonly question: string;
  readonly program: string;
  readonly answer: string | undefined;
}) {
  const client = useClient();
  const gold = useCall("runKopl", { program, kb, trace: true, shown: 5, timeout: 20 });
  const read = useCall(
    "askInWords",
    client.offers("askInWords") ? { kb, question, as: "kopl" as const, readings: 0, timeout: 20 } : undefined,
  );
  const parting = useMemo(
    () =>
      gold.data?.trace && read.data?.reading ? partingStep(gold.data.trace, read.data.steps) : undefined,
    [gold.data, read.data],
  );
  const wrong = gold.error ?? undefined;
  if (wrong && !isAbort(wrong)) return <MistakeCard mistake={mistakeOf(wrong)} />;
  if (!gold.data) return <Bars rows={5} />;
  const right = read.data && read.data.answers.join() === gold.data.answers.join();
  return (
    <>
      <p className="lede" role="status">
        {!read.data
          ? "The parser reads the question."
          : !read.data.reading
            ? "The parser does not understand this question."
            : right
              ? parting === undefined
                ? "Both programs are the same."
                : `Both give the same answer, though they part at step ${parting + 1}.`
              : `They part at step ${(parting ?? 0) + 1}, and the answers differ.`}
      </p>
      <div className="sides">
        <Side
          title="Gold"
          answer={answer ?? gold.data.answers.join(", ")}
          program={program}
          kb={kb}
          steps={gold.data.trace ?? []}
          parting={parting}
        />
        {read.data?.reading ? (
          <Side
            title="Prediction"
            answer={read.data.answers.join(", ")}
            program={read.data.reading.program}
            kb={kb}
            steps={read.data.steps}
            parting={parting}
          />
        ) : (
          !read.error && !read.data && <Bars rows={5} />
        )}
        {read.error && !isAbort(read.error) && <MistakeCard mistake={mistakeOf(read.error)} />}
      </div>
    </>
  );
}

function Side({
  title,
  answer,
  program,
  kb,
  steps,
  parting,
}: {
  readonly title: string;
  readonly answer: string;
  readonly program: string;
  readonly kb: string;
  readonly steps: readonly Step[];
  readonly parting: number | undefined;
}) {
  return (
    <div>
      <h3>
        {title}: <Label text={answer || "no answer"} />
      </h3>
      <Steps
        steps={steps}
        on={parting}
        end={({ step, size }) => (step === parting ? "they part here" : figure(size))}
        below={({ items, size }) => (
          <p className="set">
            {items.slice(0, 5).map((item, at) => (
              <Label key={at} text={item} />
            ))}
            {size > 5 && <span>{figure(size - 5)} more</span>}
          </p>
        )}
      />
      <p>
        <a href={writePlace({ screen: "programs", given: { kb, p: program } })}>Open as a program</a>
      </p>
    </div>
  );
}
