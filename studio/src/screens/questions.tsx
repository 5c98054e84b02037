import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useRef, useState } from "react";
import { visible } from "../../../src/formats/text/visible.ts";
import type { QuestionsRecord } from "../../../src/operations/studio/questions-record.ts";
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
      const { readFile } = await import("../questions/read-file.ts");
      setOwn(await readFile(file));
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
          {!own && entry && <Dataset chosen={entry.id} />}
          <label className="btn">
            Open a file of questions
            <input
              type="file"
              className="sr"
              accept=".json,.jsonl,.ndjson,.xml,.txt,.tsv,.gz"
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
          Open a file of KQA Pro, of <code>lacuna kopl generate</code> or of another dataset (QALD, LC-QuAD,
          GrailQA and others). It stays in this page. Or give the studio a folder:{" "}
          <code>lacuna studio export world --questions questions --out site</code>.
        </p>
      )}
    </>
  );
}

/** Which dataset is shown, where there are several. */
function Dataset({ chosen }: { readonly chosen: string }) {
  const { catalog } = useCatalog();
  if (catalog.questions.length < 2) return null;
  return (
    <select
      aria-label="Dataset"
      value={chosen}
      onChange={(event) => go({ screen: "questions", given: { id: event.target.value } })}
    >
      {catalog.questions.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
  );
}

const ROW = 52;
/** Types of questions that are counted beside the list: some sources have hundreds. */
const TYPES = 12;

const mostOf = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .slice(0, TYPES);

/** A question without a program that runs here: its gold query as the source has it, and its answers. */
function Gold({
  question: { query, answer, level, type },
}: {
  readonly question: QuestionsRecord["questions"][number];
}) {
  return (
    <>
      <p className="lede">
        {query
          ? `The gold query is in ${WORDS[query.language] ?? query.language}.`
          : "This question has no query."}
        {level !== undefined && ` Its level against the training questions: ${level.replace(/\.$/, "")}.`}
        {type !== undefined && (
          <>
            {" "}
            Its type is <Label text={type} />.
          </>
        )}
      </p>
      {query && (
        <div className="copy">
          <div className="code">
            <pre>{visible(query.text)}</pre>
          </div>
        </div>
      )}
      <p className="says">
        {answer === undefined ? (
          "The source has no answers."
        ) : answer === "" ? (
          "The source says that there is no answer."
        ) : (
          <>
            <b>Answers</b> <Label text={answer} />
          </>
        )}
      </p>
    </>
  );
}

const WORDS: Readonly<Record<string, string>> = {
  sparql: "SPARQL",
  kopl: "KoPL",
  "s-expression": "an S-expression",
  chain: "a chain of relations",
  "graph-query": "a graph query",
};

type Numbered = QuestionsRecord["questions"][number] & { readonly nth: number };

/** The questions that the address chooses, with their places. */
function useChosen(data: QuestionsRecord, given: Readonly<Record<string, string>>): readonly Numbered[] {
  const { split = "", hops = "", skill = "", level = "", type = "", has = "" } = given;
  return useMemo(() => {
    const text = has.toLowerCase();
    return data.questions
      .map((question, nth) => ({ ...question, nth }))
      .filter(
        (each) =>
          (split === "" || each.split === split) &&
          (hops === "" || String(each.hops) === hops) &&
          (level === "" || each.level === level) &&
          (type === "" || each.type === type) &&
          (skill === "" || each.skills.some((own) => own === skill)) &&
          (text === "" || each.question.toLowerCase().includes(text)),
      );
  }, [data, split, hops, skill, level, type, has]);
}

/** A list of questions of which one is chosen; only those in sight are drawn. */
function Listed({ list, at }: { readonly list: readonly Numbered[]; readonly at: number }) {
  const frame = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: list.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW,
    overscan: 8,
  });
  return (
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
  );
}

/** What questions are counted by: the field of the address, its title, the counts and what is chosen. */
const facetsOf = (
  data: QuestionsRecord,
  { split = "", hops = "", skill = "", level = "", type = "" }: Readonly<Record<string, string>>,
) =>
  [
    ["split", "Split", data.splits.map(({ name, count }) => [name, count] as const), split],
    ["hops", "Hops", Object.entries(data.hops), hops],
    ["skill", "Skills", Object.entries(data.skills), skill],
    ["level", "Levels", Object.entries(data.levels ?? {}), level],
    ["type", "Types", mostOf(data.types ?? {}), type],
  ] as const;

function Looked({
  data,
  given,
}: {
  readonly data: QuestionsRecord;
  readonly given: Readonly<Record<string, string>>;
}) {
  const { has = "" } = given;
  const list = useChosen(data, given);
  const at = Number(given.at ?? list[0]?.nth ?? -1);
  const question = data.questions[at];
  const facets = facetsOf(data, given);
  return (
    <>
      <div className="facets">
        {facets
          .filter(([, , counts]) => counts.length > 0)
          .map(([field, title, counts, chosen]) => (
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
          <Listed list={list} at={at} />
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
            question && <Gold question={question} />
          )}
        </section>
      </div>
    </>
  );
}
