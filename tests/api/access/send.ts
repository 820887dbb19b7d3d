import type { CallDefinition } from "#contract/core/call.ts";
import type { Client } from "#tests/support/client.ts";
import type { Sample } from "./samples.ts";

/** Where a call is made, with what it is sent in its path and query. */
export const pathOf = (call: CallDefinition, sample: Sample): string => {
  const path = call.path.replaceAll(/:(\w+)/gu, (_, name: string) => sample.params?.[name] ?? "");
  const query = new URLSearchParams(sample.query).toString();
  return `/api/${path}${query === "" ? "" : `?${query}`}`;
};

/** Sends a call over HTTP as a page would. */
export const sendCall = (
  client: Client,
  call: CallDefinition,
  sample: Sample,
  headers: Record<string, string> = {},
): Promise<Response> => {
  const address = pathOf(call, sample);
  return call.method === "GET"
    ? client.get(address, headers)
    : client.send(call.method, address, sample.body, headers);
};
