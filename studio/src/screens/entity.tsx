import { lazy, Suspense, useEffect, useState } from "react";
import { writeWord } from "../../../src/query/text/words.ts";
import { believedText } from "../../../src/report/believed-text.ts";
import type { Result } from "../client/client.ts";
import { useCall, useCatalog, useClient } from "../client/context.tsx";
import { isAbort, mistakeOf } from "../client/mistake.ts";
import { change, go, writePlace } from "../state/location.ts";
import { Combo } from "../ui/combo.tsx";
import { figure, Label, many } from "../ui/label.tsx";
import { Bars, Empty, MistakeCard, Segments } from "../ui/parts.tsx";
import { Legend, State } from "../ui/states.tsx";

const MapView = lazy(() => import("../entity/map-view.tsx"));

/** One entity: its links by relation, those that are held out or guessed beside them, and what lies around it. */
export default function Entity({ given }: { readonly given: Readonly<Record<string, string>> }) {
  const client = useClient();
  const { catalog } = useCatalog();
  const graph = given.graph ?? catalog.graphs[0]?.id ?? "";
  const name = given.name ?? "";
  const predicts = given.links === "predicted";
  const hops = Number(given.hops ?? 1);
  const nodes = Number(given.nodes ?? 60);
  const asked = graph !== "" && name !== "" ? { graph, entity: name, limit: 24 } : undefined;
  const { data, error, isFetching } = useCall("entityLinks", asked);
  const guesses = useCall(
    "entityLinks",
    asked && predicts ? { ...asked, limit: 8, model: given.model ?? "ultra-3g", timeout: 20 } : undefined,
  );
  const around = useCall(
    "neighbourhood",
    graph !== "" && name !== "" ? { graph, entity: name, hops, nodes, links: 4 * nodes } : undefined,
  );
  useEffect(() => {
    document.title = `${name === "" ? "Entity" : name} · Lacuna`;
  }, [name]);

  const finder = (
    <Combo
      label="Find an entity"
      className="finder"
      placeholder="Find an entity"
      value={name}
      suggest={async (text, signal) => {
        if (text === "") return [];
        const { found } = await client.call(
          "findNames",
          { graph, text, kind: "entity", limit: 12 },
          { signal },
        );
        return found.map((each) => ({
          value: each.label ?? each.name,
          text: <Label text={each.label ?? each.name} />,
          note: `${figure(each.links)} links`,
        }));
      }}
      onCommit={(text) => go({ screen: "entity", given: { graph, name: text } })}
    />
  );
  if (name === "") return <Start graph={graph} finder={finder} />;
  if (error && !isAbort(error))
    return (
      <>
        <div className="head">
          <h1>Entity</h1>
          {finder}
        </div>
        <MistakeCard mistake={mistakeOf(error)} />
      </>
    );
  const guessesOf = (relation: string, direction: string) =>
    guesses.data?.groups
      .find((each) => each.relation === relation && each.direction === direction)
      ?.links.filter(({ state }) => state === "predicted") ?? [];
  return (
    <>
      <div className="head">
        <h1>
          <Label text={data?.label ?? name} />
        </h1>
        <p className="meta">
          {data && (
            <>
              <span>{many(data.links, "link")}</span>
              <span>
                {figure(data.groupCount)} {data.groupCount === 1 ? "relation" : "relations"} and directions
              </span>
              {data.label && (
                <span className="mono">
                  <Label text={data.entity} />
                </span>
              )}
            </>
          )}
          <span>in {graph}</span>
        </p>
        {finder}
      </div>
      <div className="cols">
        <section aria-labelledby="links">
          <div className="top">
            <h2 id="links">Links</h2>
            <Segments
              label="Links"
              className="end"
              value={predicts ? "predicted" : "known"}
              onChange={(value) => change({ links: value === "predicted" ? "predicted" : "" })}
              options={[
                { value: "known", text: "Known" },
                { value: "predicted", text: "Predicted too" },
              ]}
            />
          </div>
          {!data ? (
            <Bars rows={8} />
          ) : data.groups.length === 0 ? (
            <Empty title="No links">
              <p>No link of {graph} has this entity.</p>
            </Empty>
          ) : (
            <ul className="rels">
              {data.groups.map((group) => (
                <Group
                  key={group.relation + group.direction}
                  group={group}
                  entity={data.label ?? data.entity}
                  graph={graph}
                  guesses={guessesOf(group.relation, group.direction)}
                />
              ))}
            </ul>
          )}
          {predicts && guesses.isFetching && <Bars rows={2} label="Predicting" />}
          {predicts && guesses.error && !isAbort(guesses.error) && (
            <MistakeCard mistake={mistakeOf(guesses.error)} />
          )}
          {data && data.groups.length < data.groupCount && (
            <p className="foot">
              <span>
                {figure(data.groups.length)} of {figure(data.groupCount)} groups
              </span>
            </p>
          )}
          {isFetching && data && <Bars rows={1} />}
        </section>
        <section aria-labelledby="around">
          <div className="top">
            <h2 id="around">Around it</h2>
            <Segments
              label="Links away"
              className="end"
              value={String(hops)}
              onChange={(value) => change({ hops: value === "1" ? "" : value, nodes: "" })}
              options={[
                { value: "1", text: "1 link" },
                { value: "2", text: "2 links" },
                { value: "3", text: "3 links" },
              ]}
            />
          </div>
          {around.data ? (
            <>
              <Suspense fallback={<Bars rows={8} />}>
                <MapView
                  part={around.data}
                  onChoose={(chosen) => go({ screen: "entity", given: { ...given, graph, name: chosen } })}
                />
              </Suspense>
              <Hops part={around.data} nodes={nodes} />
              <MapTable part={around.data} graph={graph} />
            </>
          ) : (
            <Bars rows={8} />
          )}
        </section>
      </div>
    </>
  );
}

type LinkGroup = Result<"entityLinks">["groups"][number];

function Group({
  group,
  entity,
  graph,
  guesses,
}: {
  readonly group: LinkGroup;
  readonly entity: string;
  readonly graph: string;
  readonly guesses: LinkGroup["links"];
}) {
  const to = (name: string) => writePlace({ screen: "entity", given: { graph, name } });
  const [relation, own] = [writeWord(group.relation), writeWord(entity)];
  const query = group.direction === "out" ? `?x : ${relation}(${own}, ?x)` : `?x : ${relation}(?x, ${own})`;
  const linked = group.links.filter(({ state }) => state !== "predicted");
  return (
    <li>
      <span className="r">
        {group.direction === "in" && <span title="it is the tail">← </span>}
        <a href={writePlace({ screen: "ask", given: { graph, q: query } })}>
          <Label text={group.label ?? group.relation} />
        </a>
      </span>
      <span className="vals">
        {linked.map(({ name, label, state }) => (
          <span key={name} className={state === "known" ? undefined : "heldout"}>
            <a href={to(name)}>
              <Label text={label ?? name} />
            </a>
            {state !== "known" && <span className="soft small"> {state}</span>}
          </span>
        ))}
        {linked.length < group.count && (
          <a className="soft" href={writePlace({ screen: "ask", given: { graph, q: query } })}>
            {figure(group.count - linked.length)} more
          </a>
        )}
      </span>
      <span className="n">{figure(group.count)}</span>
      {guesses.length > 0 && (
        <span className="guess">
          <State state="predicted" />
          {guesses.map(({ name, label, truth, score }) => (
            <span key={name}>
              <a href={to(name)}>
                <Label text={label ?? name} />
              </a>{" "}
              <span className="n">{believedText(truth ?? score ?? 0)}</span>
            </span>
          ))}
        </span>
      )}
    </li>
  );
}

type Part = Result<"neighbourhood">;

/** Limits of the map, and the way back: an expansion is a step in the history. */
function Hops({ part, nodes }: { readonly part: Part; readonly nodes: number }) {
  const found = part.hops.reduce((sum, each) => sum + each.entities, 0);
  return (
    <p className="foot">
      <span>
        {figure(part.nodes.length)} of {figure(Math.max(found, part.nodes.length))} entities,{" "}
        {figure(part.links.length)} of {many(part.linkCount, "link")}
      </span>
      {!part.complete && nodes < 1000 && (
        <button
          type="button"
          className="btn"
          onClick={() => change({ nodes: String(Math.min(1000, nodes * 2)) })}
        >
          Show more
        </button>
      )}
      {nodes > 60 && (
        <button type="button" className="btn quiet" onClick={() => history.back()}>
          Undo
        </button>
      )}
      <Legend splits={part.links.some(({ state }) => state === "valid" || state === "test")} />
    </p>
  );
}

/** The same as the map, as a table. */
function MapTable({ part, graph }: { readonly part: Part; readonly graph: string }) {
  const [open, setOpen] = useState(false);
  const name = (at: number) => part.nodes[at]!.label ?? part.nodes[at]!.name;
  const end = (at: number) => (
    <a href={writePlace({ screen: "entity", given: { graph, name: part.nodes[at]!.name } })}>
      <Label text={name(at)} />
    </a>
  );
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
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}

/** No entity is named yet: what the graph is about. */
function Start({ graph, finder }: { readonly graph: string; readonly finder: React.ReactNode }) {
  const { data, error } = useCall("describeGraph", graph === "" ? undefined : { graph });
  const hubs = useCall("findNames", graph === "" ? undefined : { graph, kind: "entity", limit: 12 });
  return (
    <>
      <div className="head">
        <h1>
          What <Label text={data?.name ?? (graph || "a graph")} /> is about
        </h1>
        {data && (
          <p className="meta">
            <span>{many(data.entities, "entity", "entities")}</span>
            <span>{many(data.relationCount, "relation")}</span>
            <span>{many(data.links, "link")}</span>
          </p>
        )}
        {finder}
      </div>
      {error && !isAbort(error) && <MistakeCard mistake={mistakeOf(error)} />}
      <div className="cols">
        <section aria-labelledby="relations">
          <div className="top">
            <h2 id="relations">Relations</h2>
          </div>
          {!data ? (
            !error && <Bars rows={8} />
          ) : (
            <table>
              <thead>
                <tr>
                  <th scope="col">relation</th>
                  <th scope="col" className="num">
                    links
                  </th>
                  <th scope="col">for example</th>
                </tr>
              </thead>
              <tbody>
                {data.relations.map(({ name, label, links, example }) => (
                  <tr key={name}>
                    <th scope="row">
                      <a
                        href={writePlace({
                          screen: "ask",
                          given: { graph, q: `?x, ?y : ${writeWord(name)}(?x, ?y)` },
                        })}
                      >
                        <Label text={label ?? name} />
                      </a>
                    </th>
                    <td className="num">{figure(links)}</td>
                    <td className="soft">
                      {example && (
                        <>
                          <Label text={example.head} /> – <Label text={example.tail} />
                        </>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
        <section aria-labelledby="hubs">
          <div className="top">
            <h2 id="hubs">With most links</h2>
          </div>
          {!hubs.data ? (
            <Bars rows={8} />
          ) : (
            <table>
              <thead>
                <tr>
                  <th scope="col">entity</th>
                  <th scope="col" className="num">
                    links
                  </th>
                </tr>
              </thead>
              <tbody>
                {hubs.data.found.map(({ name, label, links }) => (
                  <tr key={name}>
                    <th scope="row">
                      <a href={writePlace({ screen: "entity", given: { graph, name: label ?? name } })}>
                        <Label text={label ?? name} />
                      </a>
                    </th>
                    <td className="num">{figure(links)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
      </div>
    </>
  );
}
