/** Code of the error with which a foreign engine ends that trapped or ran out of memory: its thread is not used again. */
export const ENGINE_FAILED = "sparql.engine-failed";
