import { useEffect } from "react";
import { useCall, useCatalog } from "../client/context.tsx";
import { isAbort, mistakeOf } from "../client/mistake.ts";
import { Around } from "../entity/around.tsx";
import { Finder } from "../entity/finder.tsx";
import { Links } from "../entity/links.tsx";
import { Start } from "../entity/start.tsx";
import { figure, Label, many } from "../ui/label.tsx";
import { MistakeCard } from "../ui/parts.tsx";

/** One entity: its links by relation, those that are held out or guessed beside them, and what lies around it. */
export default function Entity({ given }: { readonly given: Readonly<Record<string, string>> }) {
  const { catalog } = useCatalog();
  const graph = given.graph ?? catalog.graphs[0]?.id ?? "";
  const name = given.name ?? "";
  const predicts = given.links === "predicted";
  const asked = graph !== "" && name !== "" ? { graph, entity: name, limit: 24 } : undefined;
  const { data, error, isFetching } = useCall("listEntityLinks", asked);
  const guesses = useCall(
    "listEntityLinks",
    asked && predicts ? { ...asked, limit: 8, model: given.model ?? "ultra-3g", timeout: 20 } : undefined,
  );
  useEffect(() => {
    document.title = `${name === "" ? "Entity" : name} · Lacuna`;
  }, [name]);

  const finder = <Finder graph={graph} name={name} />;
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
        <Links graph={graph} known={{ data, error, isFetching }} guesses={predicts ? guesses : undefined} />
        <Around graph={graph} name={name} given={given} guesses={predicts ? guesses.data : undefined} />
      </div>
    </>
  );
}
