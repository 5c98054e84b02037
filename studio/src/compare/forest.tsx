import { differenceDot } from "../../../src/evaluation/report/difference-dot.ts";
import { dotScale, dotStrip } from "../../../src/report/dots.ts";
import { Label } from "../ui/label.tsx";
import { Drawn } from "../ui/markup.tsx";
import { type Difference, interval, points, signed } from "./points.ts";

type Row = Difference & { readonly name: string };

/** Differences with their intervals around 0; what is not decided is hollow. */
export function Forest({ rows, mean }: { readonly rows: readonly Row[]; readonly mean: Difference }) {
  const all = [...rows, { name: "mean", ...mean }].map((row) => ({
    ...row,
    dot: differenceDot(row.name, row),
  }));
  const scale = dotScale(
    all.map(({ dot }) => dot),
    true,
  );
  return (
    <table className="forest">
      <thead>
        <tr>
          <th scope="col">type</th>
          <th scope="col" className="num">
            A
          </th>
          <th scope="col" className="num">
            B
          </th>
          <th scope="col" className="plot">
            <span className="ends" aria-hidden="true">
              <span>A better</span>
              <span>0</span>
              <span>B better</span>
            </span>
            <span className="sr">picture</span>
          </th>
          <th scope="col" className="num">
            B − A
          </th>
          <th scope="col" className="wide">
            95 %
          </th>
          <th scope="col" className="wide">
            ahead
          </th>
        </tr>
      </thead>
      <tbody>
        {all.map(({ name, a, b, difference, interval: of, decided, dot }, nth) => (
          <tr key={name} className={nth === rows.length ? "total" : decided ? undefined : "even"}>
            <th scope="row">
              <Label text={name} />
            </th>
            <td className="num">{points(a)}</td>
            <td className="num">{points(b)}</td>
            <td className="plot">
              <Drawn of={dotStrip(dot, scale)} />
            </td>
            <td className="num">{signed(difference)}</td>
            <td className="wide nowrap">{interval(of)}</td>
            <td className="wide">{decided ? (difference > 0 ? "B" : "A") : "undecided"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
