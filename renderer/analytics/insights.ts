import type { ApplicationInsights } from "@microsoft/applicationinsights-web-basic";
import { analytics } from "#contract/analytics.ts";
import type { CallDefinition } from "#contract/call.ts";
import { platform } from "#renderer/platform/index.ts";
import type { ApiError } from "#renderer/api/api-error.ts";
import { call } from "#renderer/api/client.ts";

/** Which call was refused where. Nothing in it tells whose page it is. */
export type Refusal = {
  error: ApiError;
  call: CallDefinition;
  /** The page's route, with names in place of the values in its path. */
  page: string;
};

/** The service's client; null where the server names no service. */
let service: Promise<ApplicationInsights | null> | undefined;

const open = async (): Promise<ApplicationInsights | null> => {
  const { key } = await call(analytics.applicationInsights, {}, { quiet: true });
  if (key === null) return null;
  const { ApplicationInsights } = await import("@microsoft/applicationinsights-web-basic");
  return new ApplicationInsights({
    connectionString: key,
    // At once and only once: the server's log has the event too.
    maxBatchInterval: 0,
    isRetryDisabled: true,
    // The library keeps nothing in the browser and says nothing of itself.
    disableCookiesUsage: true,
    enableSessionStorageBuffer: false,
    loggingLevelTelemetry: 0,
  });
};

const send = async ({ error, call: refused, page }: Refusal): Promise<void> => {
  service ??= open();
  const client = await service;
  client?.track({
    name: "forbidden",
    baseType: "EventData",
    baseData: {
      name: "forbidden",
      properties: {
        method: refused.method,
        path: refused.path,
        page,
        code: error.code,
        requestId: error.requestId ?? "",
      },
    },
  });
};

/**
 * Reports a refused call to the service that the server names, if it names one. The page goes on
 * whatever becomes of it. The console's pages and those being printed report nothing.
 */
export const recordForbidden = (refusal: Refusal): void => {
  if (!platform.supports.insights || platform.isPrinting) return;
  send(refusal).catch(() => {
    // The next refusal asks again.
    service = undefined;
  });
};
