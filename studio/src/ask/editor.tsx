import { history, historyKeymap, standardKeymap } from "@codemirror/commands";
import { type Diagnostic, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { Compartment, EditorState, RangeSetBuilder } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  lineNumbers,
  placeholder,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view";
import { useEffect, useRef } from "react";
import type { Mistake } from "../client/mistake.ts";
import { colouredTokens } from "../query/tokens.ts";
import { RIGHT_TO_LEFT } from "../ui/query-text.tsx";
import { editorStyle } from "./editor-style.ts";

/** What can stand at a place of the text. */
export interface Suggestions {
  readonly from: number;
  readonly to: number;
  readonly items: readonly {
    readonly insert: string;
    readonly label: string;
    readonly note: string;
    readonly caret?: number;
  }[];
}

interface EditorProps {
  readonly text: string;
  readonly mistake: Mistake | undefined;
  readonly onChange: (text: string) => void;
  /** The text as it stands in the editor, which may be newer than what was drawn last. */
  readonly onAsk: (text: string) => void;
  readonly suggest: (text: string, at: number, signal: AbortSignal) => Promise<Suggestions | undefined>;
}

/** The text editor. There is no second grammar: the parser's own place and message are what is underlined. */
export default function Editor(props: EditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const newest = useRef(props);
  newest.current = props;
  // Texts that were told and have not come back yet: who types faster than the page is drawn loses nothing.
  const told = useRef<string[]>([]);

  useEffect(() => {
    // In a shadow root the editor adopts its styles; elsewhere it writes style elements, which the page forbids.
    const root = host.current!.shadowRoot ?? host.current!.attachShadow({ mode: "open" });
    const made = new EditorView({
      parent: root,
      root,
      state: EditorState.create({ doc: newest.current.text, extensions: extensions(newest, told.current) }),
    });
    view.current = made;
    return () => made.destroy();
  }, []);

  useEffect(() => {
    const now = view.current!;
    const at = told.current.indexOf(props.text);
    if (now.state.doc.toString() === props.text) told.current.length = 0;
    else if (at >= 0) told.current.splice(0, at + 1);
    else {
      now.dispatch({ changes: { from: 0, to: now.state.doc.length, insert: props.text } });
      told.current.length = 0;
    }
  }, [props.text]);

  useEffect(() => mark(view.current!, props.mistake), [props.mistake]);

  return <div className="cm" ref={host} />;
}

const extensions = (newest: { readonly current: EditorProps }, told: string[]) => [
  lineNumbers(),
  history(),
  new Compartment().of(EditorView.lineWrapping),
  EditorView.contentAttributes.of({ "aria-label": "Query as text", spellcheck: "false", dir: "ltr" }),
  placeholder("a question in words, or ?x : relation(?x, Name)"),
  colours,
  editorStyle,
  laterCompleting((...at) => newest.current.suggest(...at)),
  keymap.of([
    {
      key: "Mod-Enter",
      preventDefault: true,
      run: ({ state }) => {
        newest.current.onAsk(state.doc.toString());
        return true;
      },
    },
    // Tab goes on to the next control: the editor is no trap.
    ...historyKeymap,
    ...lintKeymap,
    ...standardKeymap,
  ]),
  EditorView.updateListener.of((update) => {
    if (!update.docChanged) return;
    const text = update.state.doc.toString();
    told.push(text);
    newest.current.onChange(text);
    // A sign that is taken away and typed again before the page is drawn is no change for the page; the mark went with the sign.
    if (text === newest.current.text) mark(update.view, newest.current.mistake);
  }),
];

/** Suggestions are loaded when somebody goes to the editor; what was typed meanwhile is completed then. */
function laterCompleting(suggest: EditorProps["suggest"]) {
  const place = new Compartment();
  let loading = false;
  return [
    place.of([]),
    EditorView.domEventHandlers({
      focus: (_, view) => {
        if (loading) return;
        loading = true;
        const before = view.state.doc;
        import("./completions.ts").then(
          ({ completing, startCompletion }) => {
            view.dispatch({ effects: place.reconfigure(completing(suggest)) });
            if (!view.state.doc.eq(before)) startCompletion(view);
          },
          // Without the file one types without suggestions; the next visit tries again.
          () => {
            loading = false;
          },
        );
      },
    }),
  ];
}

const mark = (view: EditorView, mistake: Mistake | undefined): void =>
  view.dispatch(setDiagnostics(view.state, diagnosticsOf(mistake, view.state.doc.length)));

function diagnosticsOf(mistake: Mistake | undefined, length: number): Diagnostic[] {
  if (!mistake) return [];
  const { place } = mistake;
  const from = Math.min(place?.start ?? 0, length);
  const to = Math.min(Math.max(place?.end ?? length, from), length);
  return [{ from, to, severity: "error", message: mistake.message }];
}

const marks = {
  variable: Decoration.mark({ class: "v" }),
  sign: Decoration.mark({ class: "op" }),
};
/** A name from right to left does not turn the signs around it. */
const isolate = Decoration.mark({ class: "iso", bidiIsolate: null });

const colours = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    isolates: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = decorated(view, coloured);
      this.isolates = decorated(view, isolated);
    }
    update({ docChanged, view }: ViewUpdate) {
      if (!docChanged) return;
      this.decorations = decorated(view, coloured);
      this.isolates = decorated(view, isolated);
    }
  },
  {
    decorations: ({ decorations }) => decorations,
    provide: (plugin) => {
      const isolates = (view: EditorView) => view.plugin(plugin)?.isolates ?? Decoration.none;
      return [EditorView.decorations.of(isolates), EditorView.bidiIsolatedRanges.of(isolates)];
    },
  },
);

type Token = ReturnType<typeof colouredTokens>[number];
const coloured = ({ kind }: Token) => (kind in marks ? marks[kind as keyof typeof marks] : undefined);
const isolated = (_: Token, word: string) => (RIGHT_TO_LEFT.test(word) ? isolate : undefined);

function decorated(view: EditorView, as: (token: Token, word: string) => Decoration | undefined) {
  const set = new RangeSetBuilder<Decoration>();
  const text = view.state.doc.toString();
  for (const token of colouredTokens(text)) {
    const mark = as(token, text.slice(token.from, token.to));
    if (mark) set.add(token.from, token.to, mark);
  }
  return set.finish();
}
