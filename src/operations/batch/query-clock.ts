import { stopAt } from "../../runs/working/limits.ts";
import type { Host } from "../host.ts";

/** A clock that begins anew with every query; undefined without a limit. */
export function queryClock(seconds: number | undefined, { now }: Pick<Host, "now">) {
  if (seconds === undefined) return undefined;
  const restarted = () => stopAt(now() + seconds * 1000, now);
  let stop = restarted();
  return {
    stop: () => stop(),
    restart: () => {
      stop = restarted();
    },
  };
}
