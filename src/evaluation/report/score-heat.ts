import { counted, points, range } from "../../report/figures.ts";
import type { HeatCell, HeatTable } from "../../report/heat-drawing.ts";
import type { Summary } from "../run/summary.ts";
import { classColumns } from "./report.ts";

/** The MRR of a run as a heat map: types in rows; all answers, then the classes, in columns. `most` is the MRR of the darkest shade. */
export function scoreHeat({ types }: Pick<Summary, "types">): HeatTable & { readonly most: number } {
  const columns = [
    { name: "all answers", of: (type: Summary["types"][number]) => type },
    ...classColumns({ types }),
  ];
  const most = Math.max(
    0.01,
    ...types.flatMap(({ mrr, reduces }) => [mrr, ...Object.values(reduces).map((each) => each.mrr)]),
  );
  return {
    most,
    label: "MRR by type and by what answers reduce to",
    columns: columns.map(({ name }) => name),
    rows: types.map((type) => ({
      name: type.type,
      count: counted(type.queries),
      cells: columns.map(({ of }): HeatCell | undefined => {
        const found = of(type);
        if (!found) return undefined;
        const { mrr, interval, pairs } = found;
        return {
          heat: mrr / most,
          text: points(mrr),
          below: interval ? range(interval) : `${counted(pairs)} answers`,
        };
      }),
    })),
  };
}
