import { useQuery } from "@tanstack/react-query";
import type { ResultEntry } from "./catalog.ts";
import { useClient } from "./context.tsx";

/** A result that was written before, read when it is looked at. */
export function useRecord<Record>(entry: ResultEntry | undefined) {
  const client = useClient();
  return useQuery<Record>({
    queryKey: ["record", entry?.file],
    queryFn: ({ signal }) => client.record(entry!, { signal }) as Promise<Record>,
    enabled: entry !== undefined,
  });
}
