#!/usr/bin/env node
import { fileURLToPath } from "node:url";
import { setWorkerEntry } from "../host/worker-entry.ts";
import { systemMistake } from "../operations/contract/system-mistake.ts";
import { hasColours } from "../report/colours.ts";
import { setJobEntry } from "../server/jobs/job-entry.ts";
import { reportFailure } from "./command/failure.ts";
import { run } from "./program/program.ts";
import type { Io } from "./terminal/io.ts";

// Only this file knows where the build puts it; the code that starts workers may end up in any chunk.
setWorkerEntry(new URL("./worker.js", import.meta.url));
setJobEntry(new URL("../server/job.js", import.meta.url));

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // `lacuna … | head` closes the pipe early; that is no mistake.
  if (error.code === "EPIPE") process.exit(0);
  const failure = systemMistake(Object.assign(error, { path: "standard output" }));
  process.exit(reportFailure(failure, io, { json: false, debug: process.env.LACUNA_DEBUG === "1" }));
});
process.stderr.on("error", () => {});

const io: Io = {
  out: (text) => void process.stdout.write(text),
  bytes: (lines) => void process.stdout.write(lines),
  ready: () =>
    process.stdout.writableNeedDrain
      ? new Promise((resolve) => process.stdout.once("drain", resolve))
      : undefined,
  err: (text) => void process.stderr.write(text),
  terminal: process.stderr.isTTY === true,
  colours: {
    out: hasColours(process.stdout.isTTY === true, process.env),
    err: hasColours(process.stderr.isTTY === true, process.env),
  },
  // Streams that are no terminals have none.
  columns: { out: process.stdout.columns, err: process.stderr.columns },
};

const status = await run(process.argv.slice(2), io, fileURLToPath(new URL("../../docs", import.meta.url)));
// An open standard input or a worker must not keep a finished command alive; what is written goes out first.
process.stdout.write("", (error) => {
  if (!error) process.exit(status);
});
