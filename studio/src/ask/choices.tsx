import type { Catalog } from "../client/catalog.ts";
import { change } from "../state/location.ts";
import { solversOfLinks } from "./spelled-names.ts";

/** Models that are solvers themselves. */
const own = /^ultraquery/;

/** Which model predicts links, which solver answers with it, and which other stands beside it. */
export function Choices({
  catalog,
  given,
}: {
  readonly catalog: Catalog;
  readonly given: Readonly<Record<string, string>>;
}) {
  const models = [...new Set([...catalog.models.map(({ id }) => id), "frequency"])].filter(
    (each) => !own.test(each),
  );
  const of = (field: string, label: string, none: string, names: readonly string[]) => (
    <label>
      {label}
      <select
        value={given[field] ?? ""}
        onChange={(event) => change({ [field]: event.target.value, at: "" })}
      >
        <option value="">{none}</option>
        {given[field] !== undefined && given[field] !== "" && !names.includes(given[field]) && (
          <option>{given[field]}</option>
        )}
        {names.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </label>
  );
  return (
    <div className="choices">
      {of(
        "model",
        "Model",
        "ultra-3g",
        models.filter((each) => each !== "ultra-3g"),
      )}
      {of("solver", "Solver", "by the query", solversOfLinks)}
      {of(
        "beside",
        "Beside it",
        "none",
        solversOfLinks.filter((each) => each !== given.solver),
      )}
    </div>
  );
}
