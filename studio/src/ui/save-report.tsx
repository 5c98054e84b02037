import { useState } from "react";
import { type Mistake, mistakeOf } from "../client/mistake.ts";
import { MistakeCard } from "./parts.tsx";

/**
 * Saves what a screen shows as a page that stands on its own; the studio opens it again.
 * @param page writes the page; it is loaded when it is asked for
 */
export function SaveReport({ name, page }: { readonly name: string; readonly page: () => Promise<string> }) {
  const [mistake, setMistake] = useState<Mistake>();
  const save = async () => {
    setMistake(undefined);
    try {
      const url = URL.createObjectURL(new Blob([await page()], { type: "text/html" }));
      const link = document.createElement("a");
      link.href = url;
      link.download = `${name.replace(/[^\p{L}\p{N}._-]+/gu, "-").replace(/\.html$/, "")}.html`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), 10_000);
    } catch (error) {
      setMistake(mistakeOf(error));
    }
  };
  return (
    <>
      <button type="button" className="btn" onClick={() => void save()}>
        Save report
      </button>
      {mistake && <MistakeCard mistake={mistake} />}
    </>
  );
}
