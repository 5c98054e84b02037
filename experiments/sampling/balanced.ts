// How long a balanced benchmark takes one core, type by type: 10,000 pairs a class on test by default.
//   sh experiments/run.sh sampling/balanced [graph] [pairs per class] [types…]
import { balancedProtocol } from "../../src/benchmark/balanced/protocol.ts";
import { defaultsOf } from "../../src/benchmark/parameter.ts";
import { phaseOf } from "../../src/benchmark/runner.ts";
import { openGraph } from "../../src/index.ts";

const [path = "../shared/data/fb15k-237-betae", count = "10000", ...named] = process.argv.slice(2);
const types = named.length > 0 ? named : balancedProtocol.types;
const graph = await openGraph(path);
const parameters = defaultsOf(balancedProtocol.parameters);
let total = 0;
for (const type of types) {
  const setup = {
    graph,
    split: "test" as const,
    type,
    seed: Number(process.env.SEED ?? 1),
    count: Number(count),
    parameters,
  };
  const cpu = process.cpuUsage();
  const grounder = balancedProtocol.grounder(setup);
  const acceptance = balancedProtocol.acceptance(setup);
  let attempts = 0;
  let [queries, pairs] = [0, 0];
  while (!acceptance.done(attempts)) {
    const candidate = grounder.attempt(attempts++, phaseOf(acceptance));
    const kept = candidate && acceptance.offer(candidate);
    if (!kept) continue;
    queries++;
    pairs += kept.hard.length;
  }
  // Time of the processor, not of the clock: the machine is shared.
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (user + system) / 1e6;
  total += seconds;
  const { classes, top } = acceptance.report();
  const told = JSON.stringify({ classes, top });
  console.log(
    `${type}\t${(pairs / seconds).toFixed(0)} pairs/s\t${pairs} pairs, ${queries} queries of ${attempts} attempts in ${seconds.toFixed(2)} s\t${told}`,
  );
}
console.log(`${types.length} types: ${total.toFixed(1)} s of one core`);
