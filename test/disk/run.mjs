// Real processes on a real disk: `node test/disk/run.mjs [together|killed|interrupted|ended|full|files …] [command …] [--rounds 20]`.
// Every command that writes is started twice at once, killed and interrupted at random moments, and run on disks without
// room. Its output is there whole or not at all, a failure is one message, and the same command again ends in the same bytes.
// Takes an hour for all; `.ci/run` runs a round of some ways to fail.
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commands, contentOf, outputOf, prepare, run } from "./commands.mjs";
import { fullDisk, shortFiles, sizes } from "./full-disk.mjs";
import { killed } from "./killed.mjs";
import { together } from "./together.mjs";

const kinds = {
  together,
  killed: (how) => killed({ ...how, signal: "SIGKILL" }),
  interrupted: (how) => killed({ ...how, signal: "SIGINT" }),
  ended: (how) => killed({ ...how, signal: "SIGTERM" }),
  full: fullDisk,
  files: shortFiles,
};

const words = process.argv.slice(2);
const at = words.indexOf("--rounds");
const rounds = at < 0 ? 20 : Number(words.splice(at, 2)[1]);
const unknown = words.find((word) => !Object.hasOwn(kinds, word) && !Object.hasOwn(commands, word));
if (unknown !== undefined) throw new Error(`neither a way to fail nor a command: ${unknown}`);
const chosen = (all) => {
  const named = Object.keys(all).filter((name) => words.includes(name));
  return named.length > 0 ? named : Object.keys(all);
};

const base = mkdtempSync(join(tmpdir(), "lacuna-disk-"));
let failures = 0;
let state = 1;
/** Random numbers that are the same in every run (Numerical Recipes' generator). */
const random = () => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
};
try {
  const given = join(base, "given");
  prepare(given);
  for (const command of chosen(commands)) {
    const undisturbed = join(base, "undisturbed");
    mkdirSync(undisturbed);
    const began = performance.now();
    const ended = await run(undisturbed, commands[command](given));
    const duration = performance.now() - began;
    if (ended.status !== 0) {
      console.log(`${command}\n  FAILED undisturbed: ${ended.told.trim()}`);
      failures++;
      rmSync(undisturbed, { recursive: true, force: true });
      continue;
    }
    const out = join(undisturbed, outputOf(commands[command](given)));
    const how = {
      folder: join(base, "at-work"),
      words: commands[command](given),
      whole: contentOf(out),
      // Some commands write a file beside their output.
      names: readdirSync(undisturbed),
      everything: contentOf(undisturbed),
      duration,
      rounds,
      random,
      ...sizes(undisturbed),
    };
    rmSync(undisturbed, { recursive: true, force: true });
    for (const kind of chosen(kinds)) {
      const mistakes = new Map();
      const fail = (what) => mistakes.set(what, (mistakes.get(what) ?? 0) + 1);
      const told = await kinds[kind]({ ...how, fail });
      console.log(`${command}, ${kind}: ${told}`);
      for (const [what, times] of mistakes) console.log(`  FAILED ${times}: ${what.trim()}`);
      failures += mistakes.size;
    }
  }
} finally {
  rmSync(base, { recursive: true, force: true });
}
console.log(failures === 0 ? "nothing failed" : `${failures} failures`);
process.exitCode = failures === 0 ? 0 : 1;
