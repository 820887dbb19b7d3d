import { setTimeout } from "node:timers/promises";
import { type HttpClient, httpClient } from "./http-client.ts";

/** One request as it goes over the wire. */
export type Wire = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
};

type Attack = {
  /** Answers so far, by their status. */
  answered(): Record<string, number>;
  stop(): Promise<void>;
};

/** A refused caller comes again at once, but leaves the machine to those who measure. */
const REFUSED_PAUSE_MS = 5;

/**
 * Sends requests on so many connections without a pause, until it is stopped.
 * @param next the request that follows; some need another one before
 */
export const attack = (
  origin: string,
  connections: number,
  next: (client: HttpClient) => Promise<Wire>,
): Attack => {
  const clients = Array.from({ length: connections }, () => httpClient(origin));
  const answered: Record<string, number> = {};
  let isOver = false;
  const flood = async (client: HttpClient): Promise<void> => {
    while (!isOver) {
      const { method, path, headers, body } = await next(client);
      const { status } = await client.send(method, path, headers, body);
      answered[status] = (answered[status] ?? 0) + 1;
      if (status === 429) await setTimeout(REFUSED_PAUSE_MS);
    }
  };
  const all = clients.map((client) =>
    flood(client).catch((error: unknown) => {
      if (!isOver) throw error;
    }),
  );
  // A failure is thrown by the code that stops it.
  for (const one of all) one.catch(() => undefined);
  return {
    answered: () => ({ ...answered }),
    stop: async () => {
      isOver = true;
      for (const client of clients) client.close();
      await Promise.all(all);
    },
  };
};
