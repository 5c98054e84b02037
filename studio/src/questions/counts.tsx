import type { CSSProperties } from "react";
import { figure, Label } from "../ui/label.tsx";

/** Counts as bars that are a table; a row chosen keeps only what it counts. */
export function Counts({
  title,
  counts,
  chosen,
  onChoose,
}: {
  readonly title: string;
  readonly counts: readonly (readonly [name: string, count: number])[];
  readonly chosen: string;
  readonly onChoose: (name: string) => void;
}) {
  const most = Math.max(1, ...counts.map(([, count]) => count));
  return (
    <section className="counts" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {counts.map(([name, count]) => (
          <li key={name}>
            <button
              type="button"
              aria-pressed={name === chosen}
              onClick={() => onChoose(name === chosen ? "" : name)}
            >
              <span>
                <Label text={name} />
              </span>
              <i style={{ "--v": count / most } as CSSProperties} aria-hidden="true" />
              <span className="num">{figure(count)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
