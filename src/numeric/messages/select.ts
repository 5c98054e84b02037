import { bestKernel, type KernelName } from "../product-kernel.ts";
import type { Team } from "../team.ts";
import { kernelNetwork } from "./kernel-network.ts";
import type { MessageNetwork, NetworkDefinition } from "./network.ts";
import { plainNetwork } from "./plain-network.ts";

/** Options of message passing. */
export interface MessageOptions {
  /** The fastest of this host when absent. Kernels agree but for rounding. */
  readonly kernel?: KernelName | undefined;
  /** Threads that share the work; results do not depend on them. */
  readonly team?: Team | undefined;
  /** Bytes that states of queries may take; those of one query are taken in any case. */
  readonly memory?: number | undefined;
}

/** Makes a network ready to run. @throws RangeError where its parts do not fit, or the host has not the memory */
export function messageNetwork(
  definition: NetworkDefinition,
  { kernel = bestKernel(), ...options }: MessageOptions = {},
): MessageNetwork {
  return kernel === "plain" ? plainNetwork(definition) : kernelNetwork(definition, { kernel, ...options });
}
