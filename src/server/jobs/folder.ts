import type { Host } from "../../operations/host.ts";
import { joined } from "../../runs/paths.ts";
import type { JobEvent, JobRecord, JobState } from "./job.ts";

/** The folders of jobs. What a job writes lies in its folder; what is known of it in `.job` below. */
export interface JobFolders {
  /** All jobs that there are, in the order in which they were asked for, as they stood when they were last written down. */
  read(): Promise<
    readonly { readonly record: JobRecord; readonly state: JobState; readonly lastEvent: number }[]
  >;
  /** Makes the folder of a new job, with the files that came with it. */
  create(record: JobRecord, state: JobState, inputs: ReadonlyMap<string, string>): Promise<void>;
  setState(id: string, state: JobState): Promise<void>;
  addEvent(id: string, event: JobEvent): Promise<void>;
  events(id: string): Promise<readonly JobEvent[]>;
  result(id: string): Promise<string | undefined>;
  /** Bytes of the result; undefined where there is none. */
  resultBytes(id: string): Promise<number | undefined>;
  /** The call as its process made it. */
  run(id: string): Promise<string | undefined>;
  /** The files that a job has written, by their paths in its folder. */
  files(id: string): Promise<readonly string[]>;
  /** Bytes of the whole folder of a job. */
  bytes(id: string): Promise<number>;
  /** A file in the folder of a job, or in what is known of it. */
  place(id: string, ...parts: readonly string[]): string;
  own(id: string, ...parts: readonly string[]): string;
}

const OWN = ".job";

/** The file of a result, among what is known of a job. */
export const RESULT = "result.json";

/** Files of a job that are listed. */
const MOST_FILES = 10_000;

/** The jobs in a folder of this machine. */
export function jobFolders(folder: string, { disk, writes }: Pick<Host, "disk" | "writes">): JobFolders {
  const place = (id: string, ...parts: readonly string[]) => joined(folder, id, ...parts);
  const own = (id: string, ...parts: readonly string[]) => place(id, OWN, ...parts);
  const write = (path: string, value: unknown) =>
    writes.file(path, `${JSON.stringify(value)}\n`, { force: true });
  const text = async (path: string): Promise<string | undefined> =>
    (await disk.stat(path)) ? new TextDecoder().decode(await disk.read(path)) : undefined;
  const events = async (id: string): Promise<JobEvent[]> =>
    ((await text(own(id, "events.jsonl"))) ?? "").split("\n").flatMap((line) => {
      try {
        return [JSON.parse(line) as JobEvent];
      } catch {
        // The last line of a server that was killed, or nothing behind the last one.
        return [];
      }
    });
  const filesBelow = async (path: string, below: string, found: string[]): Promise<string[]> => {
    for (const name of (await disk.list(joined(path, below))) ?? []) {
      if (below === "" && name === OWN) continue;
      const each = below === "" ? name : `${below}/${name}`;
      if (found.length >= MOST_FILES) return found;
      if ((await disk.list(joined(path, each))) !== undefined) await filesBelow(path, each, found);
      else found.push(each);
    }
    return found;
  };
  const bytesBelow = async (path: string): Promise<number> => {
    const names = await disk.list(path);
    if (names === undefined) return (await disk.stat(path))?.size ?? 0;
    let sum = 0;
    for (const name of names) sum += await bytesBelow(joined(path, name));
    return sum;
  };
  return {
    bytes: (id) => bytesBelow(place(id)),
    place,
    own,
    events,
    async read() {
      const jobs = [];
      for (const id of (await disk.list(folder)) ?? []) {
        const [record, state] = await Promise.all([text(own(id, "job.json")), text(own(id, "state.json"))]);
        if (record === undefined || state === undefined) continue;
        jobs.push({
          record: JSON.parse(record) as JobRecord,
          state: JSON.parse(state) as JobState,
          lastEvent: (await events(id)).at(-1)?.id ?? 0,
        });
      }
      return jobs.sort((a, b) => a.record.number - b.record.number);
    },
    async create(record, state, inputs) {
      await disk.makeFolder(own(record.id, "inputs"));
      // What a job needs is there before the job is: a server that is killed in between leaves none that cannot run.
      for (const [path, text] of inputs) await writes.file(path, text, { force: true });
      await write(own(record.id, "job.json"), record);
      await write(own(record.id, "state.json"), state);
    },
    async setState(id, state) {
      await write(own(id, "state.json"), state);
    },
    async addEvent(id, event) {
      const file = await disk.open(own(id, "events.jsonl"), "append");
      try {
        await file.write(new TextEncoder().encode(`${JSON.stringify(event)}\n`));
      } finally {
        await file.close();
      }
    },
    result: (id) => text(own(id, RESULT)),
    resultBytes: async (id) => (await disk.stat(own(id, RESULT)))?.size,
    run: (id) => text(own(id, "run.json")),
    files: (id) => filesBelow(place(id), "", []),
  };
}
