import type { CallDefinition } from "#contract/call.ts";
import type { Client } from "#tests/support/client.ts";
import type { Sample } from "./samples.ts";

/** Sends a call over HTTP as a page would. */
export const sendCall = (
  client: Client,
  call: CallDefinition,
  sample: Sample,
  headers: Record<string, string> = {},
): Promise<Response> => {
  const path = call.path.replaceAll(/:(\w+)/gu, (_, name: string) => sample.params?.[name] ?? "");
  const query = new URLSearchParams(sample.query).toString();
  const address = `/api/${path}${query === "" ? "" : `?${query}`}`;
  return call.method === "GET"
    ? client.get(address, headers)
    : client.send(call.method, address, sample.body, headers);
};
