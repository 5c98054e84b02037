import type { GraphEntry } from "../client/catalog.ts";
import { writePlace } from "../state/location.ts";
import { figure, Label } from "../ui/label.tsx";
import { Bars } from "../ui/parts.tsx";

/** The graphs that can be asked, with their sizes where they are known. */
export function Graphs({
  graphs,
  loading,
}: {
  readonly graphs: readonly GraphEntry[];
  readonly loading: boolean;
}) {
  // A server tells the sizes of a graph when it has opened it.
  const sized = graphs.some(({ links }) => links !== undefined);
  return (
    <section aria-labelledby="graphs">
      <div className="top">
        <h2 id="graphs">Graphs</h2>
      </div>
      {loading ? (
        <Bars rows={3} />
      ) : graphs.length === 0 ? (
        <p className="lede">There is no graph yet. Put a file of your own here, at the right.</p>
      ) : (
        <div className="scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">graph</th>
                {sized && (
                  <>
                    <th scope="col" className="num">
                      entities
                    </th>
                    <th scope="col" className="num wide">
                      relations
                    </th>
                    <th scope="col" className="num">
                      links
                    </th>
                  </>
                )}
                <th scope="col">
                  <span className="sr">open</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {graphs.map(({ id, entities, relations, links, dropped }) => (
                <tr key={id}>
                  <th scope="row">
                    <a href={writePlace({ screen: "ask", given: { graph: id } })}>
                      <Label text={id} />
                    </a>
                    {dropped && <span className="chip">yours, in this page</span>}
                  </th>
                  {sized && (
                    <>
                      <td className="num">{entities === undefined ? "" : figure(entities)}</td>
                      <td className="num wide">{relations === undefined ? "" : figure(relations)}</td>
                      <td className="num">{links === undefined ? "" : figure(links)}</td>
                    </>
                  )}
                  <td className="num">
                    <a
                      href={writePlace({ screen: "entity", given: { graph: id } })}
                      aria-label={`Browse ${id}`}
                    >
                      Browse
                    </a>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
