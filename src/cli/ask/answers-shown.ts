import type { AnswerList, AnswersPage } from "../../operations/ask/results.ts";
import { rowLines } from "../../report/rows.ts";
import { answersText } from "../../texts/ask/exact.ts";
import type { Live, Options } from "../command/rendering.ts";
import type { Io } from "../terminal/io.ts";
import { rowFormat } from "../terminal/rows.ts";

/** The output of answers that come a page at a time. */
interface PageWriter {
  page(page: AnswersPage): string;
  end(result: AnswerList): string;
}

/** Shows answers while they are made, as JSON, as rows or as text, and waits whenever the reader is slower. */
export function answersShown(options: Options, ids: boolean, io: Io): Live<AnswerList, AnswersPage> {
  const asRows = rowFormat(options);
  const writer = options.json ? jsonWriter() : asRows ? rowWriter(asRows) : answersText(ids);
  const onItems = async (pages: readonly AnswersPage[]) => {
    for (const page of pages) {
      const text = writer.page(page);
      if (text !== "") io.out(text);
      await io.ready?.();
    }
  };
  return {
    takers: { onItems },
    end: (result) => io.out(writer.end(result)),
  };
}

/** The bytes that `JSON.stringify` would give for the whole result. */
function jsonWriter(): PageWriter {
  let begun = false;
  const entities: Record<string, string> = {};
  const begin = (variables: readonly string[]) => {
    begun = true;
    return `{"variables":${JSON.stringify(variables)},"answers":[`;
  };
  return {
    page({ variables, answers, labels }) {
      Object.assign(entities, labels?.entities);
      const before = begun ? "," : begin(variables);
      return before + JSON.stringify(answers).slice(1, -1);
    },
    end({ variables, count, outcome }) {
      const labels = Object.keys(entities).length === 0 ? {} : { labels: { entities } };
      const rest = JSON.stringify({ count, outcome, ...labels }).slice(1);
      return `${begun ? "" : begin(variables)}],${rest}\n`;
    },
  };
}

function rowWriter(format: NonNullable<ReturnType<typeof rowFormat>>): PageWriter {
  let begun = false;
  const begin = (variables: readonly string[]) => {
    begun = true;
    return rowLines([variables.map((each) => each.slice(1))], format);
  };
  return {
    page: ({ variables, answers }) => (begun ? "" : begin(variables)) + rowLines(answers, format),
    end: ({ variables }) => (begun ? "" : begin(variables)),
  };
}
