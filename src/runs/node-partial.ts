import { mkdir, open, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { LacunaError } from "../error.ts";
import type { PartialWrites } from "./partial.ts";

/** Partial files on this machine's disks: `<path>.part` beside the finished file. */
export const nodePartialWrites: PartialWrites = {
  async open(path) {
    const part = `${path}.part`;
    const unwritable = (cause: unknown) =>
      new LacunaError("runs.unwritable", `${path} cannot be written: ${(cause as Error).message}`, {
        place: { file: path },
        hint: "check that the folder around it may be written and has room",
        cause,
      });
    try {
      await mkdir(dirname(path), { recursive: true });
      const file = await open(part, "a+");
      let { size } = await file.stat();
      return {
        get size() {
          return size;
        },
        async *read() {
          const chunk = new Uint8Array(1 << 18);
          for (let at = 0; at < size; ) {
            const { bytesRead } = await file.read(chunk, 0, Math.min(chunk.length, size - at), at);
            if (bytesRead === 0) return;
            at += bytesRead;
            yield chunk.slice(0, bytesRead);
          }
        },
        async append(bytes) {
          try {
            await file.appendFile(bytes);
          } catch (cause) {
            throw unwritable(cause);
          }
          size += bytes.length;
        },
        async clear() {
          await file.truncate(0);
          size = 0;
        },
        async finish() {
          await file.sync();
          await file.close();
          await rename(part, path);
        },
        close: () => file.close(),
      };
    } catch (cause) {
      throw unwritable(cause);
    }
  },
};
