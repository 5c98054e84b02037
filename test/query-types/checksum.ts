import { createHash } from "node:crypto";

/** SHA-256 of lines in byte order, joined with line ends: how the reference files give checksums. */
export function checksum(lines: readonly string[]): string {
  return createHash("sha256")
    .update([...lines].sort().join("\n"))
    .digest("hex");
}
