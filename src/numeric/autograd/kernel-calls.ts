import type { AutogradJob } from "./kernel-jobs.ts";

/** Runs jobs of `kernel/autograd.ts`; arrays are passed as their byte offsets in the kernel's memory. */
export type KernelCalls = (job: AutogradJob, ...args: readonly number[]) => void;
