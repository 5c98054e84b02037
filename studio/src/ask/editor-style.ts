import { EditorView } from "@codemirror/view";

/** The look of the editor, by the tokens of the page. */
export const editorStyle = EditorView.theme({
  "&": { background: "none", outline: "none", font: "var(--t-note)/22px var(--mono)", color: "var(--ink)" },
  // The box around the editor shows the focus.
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { font: "inherit", lineHeight: "22px", padding: "12px 0", overflowX: "auto" },
  ".cm-content": { padding: "0", caretColor: "var(--ink)", minHeight: "66px" },
  ".cm-line": { padding: "0 12px 0 0" },
  ".cm-gutters": { background: "none", border: "0", color: "var(--soft)" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "36px", padding: "0 14px 0 0" },
  // A line may break after a question mark, but not within a variable.
  ".v": { fontWeight: "600", whiteSpace: "nowrap" },
  ".op": { color: "var(--soft)" },
  ".iso": { unicodeBidi: "isolate" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-placeholder": { color: "var(--soft)" },
  ".cm-selectionBackground, &.cm-focused .cm-selectionBackground": { background: "var(--predicted-band)" },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--error) 1px",
    textUnderlineOffset: "4px",
  },
  ".cm-tooltip": {
    background: "var(--raised)",
    border: "1px solid var(--edge)",
    borderRadius: "6px",
    color: "var(--ink)",
    overflow: "hidden",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { font: "var(--t-note)/1.4 var(--sans)", maxHeight: "15em" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": {
    padding: "4px 10px",
    display: "flex",
    gap: "16px",
    justifyContent: "space-between",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    background: "var(--band)",
    color: "var(--ink)",
    boxShadow: "inset 3px 0 var(--ink)",
  },
  ".cm-completionDetail": {
    fontStyle: "normal",
    color: "var(--soft)",
    fontSize: "var(--t-small)",
    margin: "0",
  },
  ".cm-tooltip-lint": { font: "var(--t-note)/1.4 var(--sans)", padding: "2px 6px" },
  ".cm-diagnostic-error": { borderLeft: "3px solid var(--error)" },
});
