export type { FileRecord, Manifest } from "./folder/manifest.ts";
export { type PlacedQuery, type ReadChoice, readBenchmark, readManifest } from "./folder/read.ts";
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
