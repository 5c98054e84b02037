import { useState } from "react";
import type { GraphEntry } from "../client/catalog.ts";
import { go } from "../state/location.ts";

/** A question in words or as a formula, and the graph it is put to. */
export function AskBox({ graphs }: { readonly graphs: readonly GraphEntry[] }) {
  const [text, setText] = useState("");
  // One's own file comes before the graph that is always there.
  const [graph, setGraph] = useState((graphs.find(({ id }) => id !== "world") ?? graphs[0])?.id ?? "");
  return (
    <form
      className="askbox"
      aria-label="Ask a graph"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "") go({ screen: "ask", given: { graph, q: text.trim() } });
      }}
    >
      <input
        type="search"
        aria-label="Question"
        placeholder={
          graph === "world"
            ? "Which neighbours of Chad speak Arabic?"
            : "A question in words, or ?x : relation(?x, Name)"
        }
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <label className="picker">
        <span className="sr">Graph to ask</span>
        <select value={graph} onChange={(event) => setGraph(event.target.value)}>
          {graphs.map(({ id }) => (
            <option key={id}>{id}</option>
          ))}
        </select>
      </label>
      <button type="submit" className="btn main" disabled={text.trim() === ""}>
        Ask
      </button>
    </form>
  );
}
