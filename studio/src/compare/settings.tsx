import type { ComparisonRecord } from "../client/records.ts";
import { many } from "../ui/label.tsx";

/** A record as lines of names and values. */
function flat(value: unknown, path = ""): [string, string][] {
  if (typeof value !== "object" || value === null) return [[path, value === undefined ? "" : String(value)]];
  return Object.entries(value).flatMap(([name, each]) => flat(each, path === "" ? name : `${path} ${name}`));
}

/** The settings in which two runs differ. */
export function Settings({ data }: { readonly data: ComparisonRecord }) {
  const [a, b] = [new Map(flat(data.a)), new Map(flat(data.b))];
  const names = [...new Set([...a.keys(), ...b.keys()])];
  const differing = names.filter((name) => a.get(name) !== b.get(name));
  return (
    <>
      <div className="scroll">
        <table className="diff">
          <thead>
            <tr>
              <th scope="col">setting</th>
              <th scope="col">
                <span className="ab a">A</span>
              </th>
              <th scope="col">
                <span className="ab">B</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {differing.map((name) => (
              <tr key={name}>
                <th scope="row">{name.replace(/^setting values /, "")}</th>
                <td>{a.get(name) ?? "—"}</td>
                <td>{b.get(name) ?? "—"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="foot">
        <span>{many(names.length - differing.length, "setting is", "settings are")} the same</span>
      </p>
    </>
  );
}
