// Completes package-lock.json with the platform packages that the registry at hand does not carry.
//
// npm leaves an optional package that it cannot find out of the lock file, and `npm ci` then refuses the file as
// incomplete. Entries with the version that is asked for and the platform that the name tells keep it valid on every
// platform; npm fetches them only where they fit. Run after each `npm install`: node build/lock.mjs
import { readFileSync, writeFileSync } from "node:fs";

const SYSTEMS = [
  "aix",
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
];
const PROCESSORS = ["arm", "arm64", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "x64"];

// Another lock file, such as that of the site, is named: node build/lock.mjs site/package-lock.json
const path = process.argv[2] ?? new URL("../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(path, "utf8"));
const added = [];
for (const [place, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (resolves(place, name) || !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(range)) continue;
    const words = name.split(/[-/]/);
    const os = words.filter((word) => SYSTEMS.includes(word));
    const cpu = words.filter((word) => PROCESSORS.includes(word));
    // Without a system in its name it is no platform package, and nothing would keep npm from fetching it.
    if (os.length !== 1 || cpu.length !== 1) continue;
    const libc = words.some((word) => word.startsWith("musl"))
      ? ["musl"]
      : os[0] === "linux"
        ? ["glibc"]
        : undefined;
    const where = `${place === "" ? "" : parentOf(place)}node_modules/${name}`;
    lock.packages[where] = { version: range, cpu, dev: entry.dev, libc, optional: true, os };
    added.push(`${name}@${range}`);
  }
}
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
);
writeFileSync(path, `${JSON.stringify(lock, undefined, 2)}\n`);
console.log(added.length === 0 ? "package-lock.json was complete" : `added ${added.join(", ")}`);

/** The folder that holds a package: `node_modules/vite/node_modules/rolldown` lies in `node_modules/vite/`. */
function parentOf(place) {
  return place.slice(0, place.lastIndexOf("node_modules/"));
}

/** Whether a package in `place` finds `name` in its own folder or in one around it. */
function resolves(place, name) {
  for (let folder = `${place}/`; ; folder = parentOf(folder.slice(0, -1))) {
    if (lock.packages[`${folder === "/" ? "" : folder}node_modules/${name}`]) return true;
    if (folder === "" || folder === "/") return false;
  }
}
