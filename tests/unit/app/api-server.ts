import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type Seen = {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
};
type Answer = (seen: Seen, response: ServerResponse) => void;

/** Null when the caller went away before the end. */
const bodyOf = async (request: IncomingMessage): Promise<string | null> => {
  const parts: Buffer[] = [];
  try {
    for await (const part of request) parts.push(part as Buffer);
  } catch (error) {
    if (request.destroyed && !request.complete) return null;
    throw error;
  }
  return Buffer.concat(parts).toString("utf8");
};

/** Answers JSON. */
export const json = (
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): void => {
  const type = status >= 400 ? "application/problem+json" : "application/json";
  response.writeHead(status, { "content-type": type, "x-request-id": "request-1", ...headers });
  response.end(JSON.stringify(value));
};

/**
 * A real HTTP server that the page's relative addresses lead to, as they do in a browser. `answer`
 * may be exchanged by a test; `seen` lists what arrived.
 */
export const startApiServer = async () => {
  const seen: Seen[] = [];
  const state: { answer: Answer } = { answer: (_seen, response) => json(response, 200, {}) };
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      if (body === null) return;
      const call = {
        method: request.method ?? "",
        url: request.url ?? "",
        headers: request.headers,
        body,
      };
      seen.push(call);
      state.answer(call, response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const realFetch = globalThis.fetch;
  globalThis.fetch = (input, init) => realFetch(new URL(input as string, origin), init);
  return {
    seen,
    answerWith: (answer: Answer): void => {
      state.answer = answer;
    },
    close: async (): Promise<void> => {
      globalThis.fetch = realFetch;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
