import { analytics } from "#contract/operations/analytics.ts";
import type { CallDefinition } from "#contract/core/call.ts";
import { platform } from "#renderer/platform/index.ts";
import type { ApiError } from "#renderer/api/api-error.ts";
import { call } from "#renderer/api/client.ts";

/** Which call was refused where. Nothing in it reveals whose page it is. */
export type Refusal = {
  error: ApiError;
  call: CallDefinition;
  /** The page's route, with names in place of the values in its path. */
  page: string;
};

/** Where events go, and the key under which they are stored. */
type Service = { key: string; address: string };

/** Null where the server names no service. */
let service: Promise<Service | null> | undefined;

/** @param connection `InstrumentationKey=<guid>;IngestionEndpoint=https://host/`, as the server writes it */
const serviceOf = (connection: string): Service => {
  const [key = "", endpoint = ""] = connection
    .split(";")
    .map((field) => field.slice(field.indexOf("=") + 1));
  return { key, address: `${endpoint.replace(/\/+$/u, "")}/v2/track` };
};

const open = async (): Promise<Service | null> => {
  const { key } = await call(analytics.applicationInsights, {}, { quiet: true });
  return key === null ? null : serviceOf(key);
};

/** The event as Application Insights takes it. */
const envelope = (key: string, { error, call: refused, page }: Refusal) => ({
  name: `Microsoft.ApplicationInsights.${key.replaceAll("-", "")}.Event`,
  time: new Date().toISOString(),
  iKey: key,
  tags: { "ai.internal.sdkVersion": "handrail:1" },
  data: {
    baseType: "EventData",
    baseData: {
      ver: 2,
      name: "forbidden",
      properties: {
        method: refused.method,
        path: refused.path,
        page,
        code: error.code,
        requestId: error.requestId ?? "",
      },
      measurements: {},
    },
  },
});

const send = async (refusal: Refusal): Promise<void> => {
  service ??= open();
  const opened = await service;
  if (opened === null) return;
  // Once only: the server's log has the event too. It leaves even where the page is left.
  await fetch(opened.address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify([envelope(opened.key, refusal)]),
    credentials: "omit",
    keepalive: true,
  }).catch(() => undefined);
};

/**
 * Reports a refused call to the service that the server names, if it names one. The page goes on
 * whatever becomes of it. The console's pages and those being printed report nothing.
 */
export const recordForbidden = (refusal: Refusal): void => {
  if (!platform.supports.insights || platform.isUnattended) return;
  send(refusal).catch(() => {
    // The next refusal asks again.
    service = undefined;
  });
};
