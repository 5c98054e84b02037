import { EditorView } from "@codemirror/view";

/** The look of the editor, by the tokens of the page. */
export const editorStyle = EditorView.theme({
  "&": { background: "none", outline: "none", font: "var(--t-note)/22px var(--mono)", color: "var(--ink)" },
  "&.cm-focused": { outline: "2px solid var(--focus)", outlineOffset: "-2px", borderRadius: "0 0 8px 8px" },
  ".cm-scroller": { font: "inherit", lineHeight: "22px", padding: "12px 0", overflowX: "auto" },
  ".cm-content": { padding: "0", caretColor: "var(--ink)", minHeight: "66px" },
  ".cm-line": { padding: "0 12px 0 0" },
  ".cm-gutters": { background: "none", border: "0", color: "var(--soft)" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "36px", padding: "0 14px 0 0" },
  ".v": { fontWeight: "600" },
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
