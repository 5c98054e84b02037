import { lacuna, runNode } from "../lib/child.ts";
import { median, shown } from "../lib/measure.ts";
import { printTable } from "../lib/table.ts";

const RUNS = 15;

/** Start-up of the command line: a fresh process each time, from outside. */
export async function bench(): Promise<void> {
  const commands: Readonly<Record<string, readonly string[]>> = {
    "lacuna --help": ["--help"],
    "lacuna ask world …": ["ask", "world", "?c : borders(France, ?c) & !language(?c, French)"],
  };
  const took = new Map<string, number[]>(Object.keys(commands).map((name) => [name, []]));
  const bare: number[] = [];
  await inTurn(RUNS, async () => {
    bare.push((await runNode("-e", [""])).ms);
    for (const [name, args] of Object.entries(commands))
      took.get(name)!.push((await runNode(lacuna, args)).ms);
  });
  printTable(
    ["command", "median ms", "least ms"],
    [["node -e ''", bare] as const, ...took].map(([name, each]) => [
      name,
      shown(median(each)),
      shown(Math.min(...each)),
    ]),
  );
}

async function inTurn(times: number, run: () => Promise<void>): Promise<void> {
  for (let i = 0; i < times; i++) await run();
}
