import { useQuery } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { emptyCatalog } from "./catalog.ts";
import type { Client, Given, OperationName, Result } from "./client.ts";

const ClientContext = createContext<Client | undefined>(undefined);
export const ClientProvider = ClientContext.Provider;

export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new Error("there is no client above this component");
  return client;
}

/** What there is to look at; empty until it is read, and where that failed. */
export function useCatalog() {
  const client = useClient();
  const { data, isPending, error } = useQuery({ queryKey: ["catalog"], queryFn: () => client.catalog() });
  return { catalog: data ?? emptyCatalog, loading: isPending, failed: error ?? undefined };
}

/** A call whose result is kept as long as its parameters stay; undefined parameters call nothing. */
export function useCall<Name extends OperationName>(name: Name, parameters: Given<Name> | undefined) {
  const client = useClient();
  return useQuery<Result<Name>>({
    queryKey: ["call", name, parameters],
    queryFn: ({ signal }) => client.call(name, parameters!, { signal }),
    enabled: parameters !== undefined,
  });
}
