// What do the answers of a benchmark reduce to? BetaE's protocol beside the balanced one, on the graph `world`.
import { measureHardness, sampleBenchmark, splitGraph } from "lacuna";

await splitGraph({ graph: "world", random: [80, 10, 10], keepSeen: true, out: "gaps" });
for (const protocol of ["betae", "balanced"]) {
  await sampleBenchmark({ graph: "gaps", protocol, types: ["2p", "2i"], perType: 100, out: protocol });
  const { types } = await measureHardness({ queries: [protocol], graph: "gaps" });
  for (const each of types) {
    if (!("reduces" in each)) continue;
    const full = each.reduces[each.type]?.share ?? 0;
    console.log(protocol, each.type, `${each.pairs} pairs,`, `${(100 * full).toFixed(1)} % need both links`);
  }
}

// betae 2p 864 pairs, 2.9 % need both links
// betae 2i 397 pairs, 6.8 % need both links
// balanced 2p 200 pairs, 50.0 % need both links
// balanced 2i 145 pairs, 31.0 % need both links
