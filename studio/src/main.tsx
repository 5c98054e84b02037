import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { ClientProvider } from "./client/context.tsx";
import { httpClient } from "./client/http-client.ts";
import { pageClient } from "./client/page-client.ts";
import { applyTheme } from "./state/theme.ts";

applyTheme();
const queries = new QueryClient({
  // Results of operations do not change while the page is open, and a mistake is no failure to try again.
  defaultOptions: {
    queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, refetchOnWindowFocus: false },
  },
});

// An exported page computes by itself (src/operations/studio/export-work.ts).
const exported = document.querySelector<HTMLMetaElement>('meta[name="lacuna-studio"]')?.content === "page";

createRoot(document.getElementById("studio")!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <ClientProvider value={exported ? pageClient() : httpClient()}>
        <App />
      </ClientProvider>
    </QueryClientProvider>
  </StrictMode>,
);
