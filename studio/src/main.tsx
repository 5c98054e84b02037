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

// A page with a catalog beside it computes by itself; without one it was opened from a server.
const beside = await fetch(new URL("./studio.json", document.baseURI), { method: "HEAD" }).then(
  ({ ok }) => ok,
  () => false,
);

createRoot(document.getElementById("studio")!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <ClientProvider value={beside ? pageClient() : httpClient()}>
        <App />
      </ClientProvider>
    </QueryClientProvider>
  </StrictMode>,
);
