import { spawn } from "node:child_process";

/** Opens an address in the browser of this machine, where there is one. */
export function browse(address: string): void {
  const [program, ...words] =
    process.platform === "darwin" ? ["open"] : process.platform === "win32" ? ["explorer"] : ["xdg-open"];
  spawn(program!, [...words, address], { detached: true, stdio: "ignore" })
    .on("error", () => {
      // Without one the printed address is enough.
    })
    .unref();
}
