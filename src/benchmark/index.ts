export type { FileRecord, Manifest } from "./folder/manifest.ts";
export { type PlacedQuery, readManifest } from "./folder/read.ts";
export { type BenchmarkSelection, readBenchmark } from "./folder/read-benchmark.ts";
export type {
  Acceptance,
  BenchmarkQuery,
  Candidate,
  Grounder,
  Protocol,
  SampleSetup,
} from "./protocol.ts";
export { protocolOf } from "./protocols.ts";
export { protocolNames } from "./registry.ts";
