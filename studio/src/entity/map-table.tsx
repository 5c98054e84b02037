import { useState } from "react";
import { believedText } from "../../../src/report/believed-text.ts";
import { writePlace } from "../state/location.ts";
import { Label } from "../ui/label.tsx";
import { State } from "../ui/states.tsx";
import type { Guess, Part } from "./map-graph.ts";

/** The same as the map, as a table. */
export function MapTable({
  part,
  guesses,
  graph,
}: {
  readonly part: Part;
  readonly guesses: readonly Guess[];
  readonly graph: string;
}) {
  const [open, setOpen] = useState(false);
  const name = (at: number) => part.nodes[at]!.label ?? part.nodes[at]!.name;
  const to = (named: string, shown: string) => (
    <a href={writePlace({ screen: "entity", given: { graph, name: named } })}>
      <Label text={shown} />
    </a>
  );
  const end = (at: number) => to(part.nodes[at]!.name, name(at));
  return (
    <details className="fold" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>The same as a table</summary>
      {open && (
        <div className="answers long">
          <table>
            <thead>
              <tr>
                <th scope="col">head</th>
                <th scope="col">relation</th>
                <th scope="col">tail</th>
                <th scope="col">state</th>
              </tr>
            </thead>
            <tbody>
              {part.links.slice(0, 1000).map(({ head, relation, tail, state }) => (
                <tr key={`${head} ${relation} ${tail}`}>
                  <td>{end(head)}</td>
                  <td>
                    <Label text={relation} />
                  </td>
                  <td>{end(tail)}</td>
                  <td>
                    <State state={state === "known" ? "known" : "missing"}>{state}</State>
                  </td>
                </tr>
              ))}
              {guesses.map(({ relation, direction, name: named, label, truth }) => (
                <tr key={`guess ${relation} ${direction}`}>
                  <td>{direction === "out" ? end(0) : to(named, label ?? named)}</td>
                  <td>
                    <Label text={relation} />
                  </td>
                  <td>{direction === "out" ? to(named, label ?? named) : end(0)}</td>
                  <td>
                    <State state="predicted">predicted, {believedText(truth)}</State>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}
