import { gzipSync } from "node:zlib";
import type { IngestAnswer } from "#contract/devices/ingest.ts";
import type { Scope } from "#server/db/tenant-scope.ts";
import type { Db } from "#server/db/knex.ts";
import { createGatewayToken } from "#server/features/devices/ingest/services/credentials.ts";

export type Gateway = {
  token: string;
  /** Sends facts as a JSON array and answers with what came back. */
  send(facts: readonly unknown[]): Promise<IngestAnswer>;
  /** Sends any body. */
  post(body: string | Buffer, headers?: Record<string, string>): Promise<Response>;
};

/** A client of the ingest call that holds `token`, or none. */
export const gatewayWith = (origin: string, token: string | null): Gateway => {
  const post: Gateway["post"] = (body, headers = {}) =>
    fetch(`${origin}/api/ingest/events`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: new Uint8Array(Buffer.from(body)),
    });
  return {
    token: token ?? "",
    post,
    send: async (facts) => {
      const response = await post(JSON.stringify(facts));
      if (response.status !== 200) {
        throw new Error(`ingest answered ${response.status}: ${await response.text()}`);
      }
      return (await response.json()) as IngestAnswer;
    },
  };
};

/** A gateway of a facility with a token of its own. */
export const newGateway = async (origin: string, db: Db, scope: Scope): Promise<Gateway> =>
  gatewayWith(
    origin,
    (await createGatewayToken(db, scope, "a gateway", { now: new Date() })).token,
  );

export const gzipped = (text: string): [Buffer, Record<string, string>] => [
  gzipSync(text),
  { "content-encoding": "gzip" },
];
