import { useEffect, useMemo, useRef, useState } from "react";
import { looksLikeWords } from "../../../src/query/looks-like-words.ts";
import type { Catalog } from "../client/catalog.ts";
import { useClient } from "../client/context.tsx";
import { type Mistake, mistakeOf } from "../client/mistake.ts";
import { readText, writeText } from "../query/read.ts";
import { fromRows, type Rows, toRows } from "../query/rows.ts";
import { change } from "../state/location.ts";
import { wordsOf } from "./in-words.tsx";

const ask = (text: string) => change({ q: text.trim(), at: "", show: "", reduces: "" });

/**
 * The text that is being written, as rows too, and the ways to ask it.
 * @param formula what the text that was asked was read as, where it is in words
 */
export function useDraft(graph: string, asked: string, catalog: Catalog, formula?: string) {
  const client = useClient();
  const [draft, setDraft] = useState(asked);
  useEffect(() => setDraft(asked), [asked]);
  const read = useMemo(() => (draft.trim() === "" ? undefined : readText(draft)), [draft]);
  const found = useMemo(() => {
    const meant = draft === asked && formula !== undefined ? readText(formula) : read;
    return meant?.ok ? { wide: meant.wide, ...toRows(meant.query) } : undefined;
  }, [read, draft, asked, formula]);
  const wide = found?.wide === true;
  const rows: Rows | undefined = found;
  // Rows and drawing stay while a text is being written that cannot be read.
  const last = useRef<Rows>(undefined);
  if (rows) last.current = rows;

  const askText = (text: string) => {
    setDraft(text);
    ask(text);
  };
  // A query in another notation is written as text first, so that rows and drawing show it.
  const [foreign, setForeign] = useState<Mistake>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a mistake is of the text that it was found in
  useEffect(() => setForeign(undefined), [draft]);
  const newest = useRef(draft);
  newest.current = draft;
  const askDraft = async (written: string) => {
    const text = written.trim();
    newest.current = written;
    if (readText(text).ok || looksLikeWords(text) || !client.offers("convertQuery")) return ask(text);
    try {
      const { query } = await client.call("convertQuery", { graph, query: text, to: "text" });
      // Another text may have been written meanwhile.
      if (newest.current.trim() === text) askText(query);
    } catch (error) {
      if (newest.current.trim() === text) setForeign(mistakeOf(error));
    }
  };
  const write = (now: Rows) => {
    const text = now.rows.length === 0 ? "" : writeText(fromRows(now));
    if (text !== "" && readText(text).ok) askText(text);
    else setDraft(text);
  };
  return {
    ...{ text: draft, setText: setDraft, askDraft, askText, write },
    rows: rows ?? last.current ?? { free: ["x"], rows: [], implied: true },
    readable: read?.ok === true || (draft === asked && formula !== undefined),
    /** It speaks of values, which rows and drawing do not have. */
    wide,
    /** Nothing was written since it was asked. */
    isAsked: draft === asked || foreign !== undefined,
    mistake: foreign ?? (read?.ok === false ? read.mistake : undefined),
    words: looksLikeWords(draft) && client.offers("askGraphInWords") ? wordsOf(graph, catalog) : undefined,
  };
}

export type Draft = ReturnType<typeof useDraft>;
