import type { Disk } from "../../runs/disk/disk.ts";

/** A file of lines that is written in large pieces. */
export interface LineFile {
  line(text: string): void;
  /** Writes what is gathered, where it is much. */
  settle(): Promise<void>;
  /** Writes the rest. */
  end(): Promise<void>;
  close(): Promise<void>;
}

/** Number of gathered characters above which lines are written. */
const GATHERED = 1 << 18;

/** Opens a file of lines; an earlier one is replaced. */
export async function openLineFile(disk: Disk, path: string): Promise<LineFile> {
  const file = await disk.open(path, "replace");
  let gathered = "";
  const end = async () => {
    await file.write(new TextEncoder().encode(gathered));
    gathered = "";
  };
  return {
    line(text) {
      gathered += `${text}\n`;
    },
    async settle() {
      if (gathered.length >= GATHERED) await end();
    },
    end,
    close: () => file.close(),
  };
}
