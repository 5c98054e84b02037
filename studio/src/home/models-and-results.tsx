import type { Catalog } from "../client/catalog.ts";
import { writePlace } from "../state/location.ts";
import { Label } from "../ui/label.tsx";

/** The models that predict links. */
export function Models({ models }: { readonly models: Catalog["models"] }) {
  return (
    <section aria-labelledby="models">
      <div className="top">
        <h2 id="models">Models</h2>
      </div>
      {models.length === 0 ? (
        <p className="lede">No model is here. Known links are asked all the same.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">model</th>
              <th scope="col">what it is</th>
            </tr>
          </thead>
          <tbody>
            {models.map(({ id, about, graph }) => (
              <tr key={id}>
                <th scope="row">
                  <Label text={id} />
                </th>
                <td className="soft">
                  {about}
                  {graph === undefined ? "" : `, of ${graph}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** The knowledge bases that programs run on. */
export function KnowledgeBases({ bases }: { readonly bases: Catalog["knowledgeBases"] }) {
  if (bases.length === 0) return null;
  return (
    <section aria-labelledby="bases">
      <div className="top">
        <h2 id="bases">Knowledge bases</h2>
      </div>
      <ul className="plainlist">
        {bases.map(({ id }) => (
          <li key={id}>
            <a href={writePlace({ screen: "programs", given: { kb: id } })}>
              <Label text={id} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Benchmarks, runs, comparisons and questions to look at. */
export function Results({ catalog }: { readonly catalog: Catalog }) {
  return (
    <section aria-labelledby="results">
      <div className="top">
        <h2 id="results">Results</h2>
      </div>
      {[...catalog.benchmarks, ...catalog.runs, ...catalog.comparisons, ...catalog.questions].length === 0 ? (
        <p className="lede">
          Runs stand here when the studio is given them: <code>lacuna studio world runs/a</code>.
        </p>
      ) : (
        <ul className="plainlist">
          {(
            [
              ["benchmark", "Benchmark", catalog.benchmarks],
              ["benchmark", "Run", catalog.runs],
              ["compare", "Comparison", catalog.comparisons],
              ["questions", "Questions", catalog.questions],
            ] as const
          ).flatMap(([screen, what, entries]) =>
            entries.map(({ id, title }) => (
              <li key={what + id}>
                <span className="soft small">{what}</span>{" "}
                <a href={writePlace({ screen, given: { id } })}>
                  <Label text={title} />
                </a>
              </li>
            )),
          )}
        </ul>
      )}
    </section>
  );
}
