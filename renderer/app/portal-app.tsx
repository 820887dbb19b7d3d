import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { RouterProvider } from "react-router-dom";
import { askAgainWhenBack } from "#renderer/api/retry-request.ts";
import { createQueryClient } from "#renderer/api/query-client.ts";
import { UiProvider } from "#renderer/ui/ui-provider.tsx";
import { createRouter } from "./routes/router.tsx";
import { usePermissionRefresh } from "./session/refresh-permissions.ts";
import { useFailureHandling } from "./session/use-failure-handling.ts";
import { useSessionWatch } from "./session/use-session-watch.ts";

function PermissionRefresh() {
  usePermissionRefresh();
  return null;
}

/** Everything behind the session gate. */
export function PortalApp() {
  const [{ router, queries }] = useState(() => ({
    router: createRouter(),
    queries: createQueryClient(),
  }));
  useFailureHandling();
  useSessionWatch();
  useEffect(() => askAgainWhenBack(queries), [queries]);
  return (
    <QueryClientProvider client={queries}>
      <PermissionRefresh />
      <UiProvider>
        <RouterProvider router={router} />
      </UiProvider>
    </QueryClientProvider>
  );
}
