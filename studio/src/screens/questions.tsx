import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useRef, useState } from "react";
import { memoryFiles } from "../../../src/formats/files/memory-files.ts";
import { readQuestions } from "../../../src/kopl/evaluate/questions.ts";
import {
  type QuestionsRecord,
  questionsRecord,
} from "../../../src/operations/studio/questions-to-look-at.ts";
import { useCatalog } from "../client/context.tsx";
import { isAbort, type Mistake, mistakeOf } from "../client/mistake.ts";
import { useRecord } from "../client/use-record.ts";
import { Apart } from "../questions/apart.tsx";
import { Counts } from "../questions/counts.tsx";
import { change, go } from "../state/location.ts";
import { figure, Label, many } from "../ui/label.tsx";
import { Bars, MistakeCard } from "../ui/parts.tsx";

/** Datasets of questions by picture, and one question: its gold program beside what the parser reads. */
export default function Questions({ given }: { readonly given: Readonly<Record<string, string>> }) {
  const { catalog, loading } = useCatalog();
  const [own, setOwn] = useState<QuestionsRecord>();
  const [mistake, setMistake] = useState<Mistake>();
  const entry = own
    ? undefined
    : (catalog.questions.find(({ id }) => id === given.id) ?? catalog.questions[0]);
  const { data: stored, error } = useRecord<QuestionsRecord>(entry);
  const data = own ?? stored;
  useEffect(() => {
    document.title = `${data?.title ?? "Questions"} · Lacuna`;
  }, [data]);
  const take = async (file: File | undefined) => {
    if (!file) return;
    setMistake(undefined);
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const questions = await readQuestions(memoryFiles(new Map([[file.name, bytes]])), file.name);
      setOwn(questionsRecord(file.name, [{ name: "all", questions }]));
      go({ screen: "questions", given: {} });
    } catch (caught) {
      setMistake(mistakeOf(caught));
    }
  };
  const failed = mistake ?? (error && !isAbort(error) ? mistakeOf(error) : undefined);
  return (
    <>
      <div className="head">
        <h1>
          {data
            ? many(
                data.splits.reduce((sum, { count }) => sum + count, 0),
                "question",
              )
            : "Questions"}
        </h1>
        {data && (
          <p className="meta">
            <span>
              dataset <Label text={data.title} />
            </span>
          </p>
        )}
        <div className="choices">
          {catalog.questions.length > 1 && !own && (
            <select
              aria-label="Dataset"
              value={entry?.id}
              onChange={(event) => go({ screen: "questions", given: { id: event.target.value } })}
            >
              {catalog.questions.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
          )}
          <label className="btn">
            Open a file of questions
            <input
              type="file"
              className="sr"
              accept=".json,.jsonl"
              onChange={(event) => void take(event.target.files?.[0])}
            />
          </label>
        </div>
      </div>
      {failed && <MistakeCard mistake={failed} />}
      {data ? (
        <Looked data={data} given={given} />
      ) : entry || loading ? (
        !failed && <Bars rows={8} />
      ) : (
        <p className="lede">
          Open a JSON file of KQA Pro or of <code>lacuna kopl generate</code>. It stays in this page. Or give
          the studio a folder: <code>lacuna studio export world --questions questions --out site</code>.
        </p>
      )}
    </>
  );
}

const ROW = 52;

function Looked({
  data,
  given,
}: {
  readonly data: QuestionsRecord;
  readonly given: Readonly<Record<string, string>>;
}) {
  const { split = "", hops = "", skill = "", has = "" } = given;
  const list = useMemo(() => {
    const text = has.toLowerCase();
    return data.questions
      .map((question, nth) => ({ ...question, nth }))
      .filter(
        (each) =>
          (split === "" || each.split === split) &&
          (hops === "" || String(each.hops) === hops) &&
          (skill === "" || each.skills.some((own) => own === skill)) &&
          (text === "" || each.question.toLowerCase().includes(text)),
      );
  }, [data, split, hops, skill, has]);
  const at = Number(given.at ?? list[0]?.nth ?? -1);
  const question = data.questions[at];
  const frame = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: list.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW,
    overscan: 8,
  });
  const facets = [
    ["split", "Split", data.splits.map(({ name, count }) => [name, count] as const), split],
    ["hops", "Hops", Object.entries(data.hops), hops],
    ["skill", "Skills", Object.entries(data.skills), skill],
  ] as const;
  return (
    <>
      <div className="facets">
        {facets.map(([field, title, counts, chosen]) => (
          <Counts
            key={field}
            title={title}
            counts={counts}
            chosen={chosen}
            onChoose={(name) => change({ [field]: name, at: "" })}
          />
        ))}
      </div>
      <div className="cols reading">
        <section aria-labelledby="list">
          <div className="top">
            <h2 id="list">{many(list.length, "question")}</h2>
            <input
              className="end"
              type="search"
              aria-label="Questions with these words"
              placeholder="with these words"
              defaultValue={has}
              onChange={(event) => change({ has: event.target.value, at: "" }, true)}
            />
          </div>
          <div
            ref={frame}
            className="answers long"
            role="listbox"
            aria-label="Questions"
            tabIndex={0}
            onKeyDown={(event) => {
              const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
              if (step === undefined) return;
              event.preventDefault();
              const place = list.findIndex(({ nth }) => nth === at) + step;
              const to = list[place];
              if (!to) return;
              change({ at: String(to.nth) }, true);
              virtual.scrollToIndex(place);
            }}
          >
            <div className="rows" style={{ height: virtual.getTotalSize() }}>
              {virtual.getVirtualItems().map(({ index, start }) => {
                const each = list[index]!;
                return (
                  <div
                    key={each.nth}
                    role="option"
                    aria-selected={each.nth === at}
                    className="question"
                    style={{ transform: `translateY(${start}px)`, height: ROW }}
                    onClick={() => change({ at: String(each.nth) })}
                  >
                    <Label text={each.question} />
                  </div>
                );
              })}
            </div>
          </div>
          <p className="foot">
            <span>
              {figure(data.questions.length)} of{" "}
              {figure(data.splits.reduce((sum, { count }) => sum + count, 0))} are in this page
            </span>
          </p>
        </section>
        <section aria-labelledby="one">
          <div className="top">
            <h2 id="one">
              {question ? (
                <Label text={question.question} />
              ) : list.length > 0 ? (
                "Choose a question"
              ) : (
                "There is no question to show"
              )}
            </h2>
          </div>
          {question?.program ? (
            <Apart
              key={at}
              kb={given.kb ?? "world"}
              question={question.question}
              program={question.program}
              answer={question.answer}
            />
          ) : (
            question && (
              <p className="lede">
                This question has no program.
                {question.answer !== undefined && (
                  <>
                    {" "}
                    Its answer is <Label text={question.answer} />.
                  </>
                )}
              </p>
            )
          )}
        </section>
      </div>
    </>
  );
}
