import pg from "pg";
import { presentSignal } from "#server/lib/cancelling.ts";

export type Callback = (error: Error | null, result?: unknown) => void;
export type Send = (statement: unknown, callback: Callback) => unknown;

/** A transaction of cancelled work still has to end. */
export const endsTransaction = (statement: unknown): boolean =>
  typeof statement === "object" &&
  statement !== null &&
  "text" in statement &&
  /^\s*(?:rollback|commit|release)\b/iu.test(String(statement.text));

/** Asks PostgreSQL to cancel what a connection runs; done once the request was sent. */
const cancel = async (url: string, processId: number): Promise<void> => {
  const client = new pg.Client({ connectionString: url, application_name: "handrail cancel" });
  await client.connect();
  try {
    await client.query("SELECT pg_cancel_backend($1)", [processId]);
  } finally {
    await client.end();
  }
};

/** Makes the statements of a pool's connection end with the signal of their caller. */
export const cancelWithCaller = (connection: pg.Client, url: string): void => {
  // Looked up for each statement: tests put another one in its place.
  const send: Send = (statement, callback) =>
    Reflect.apply(pg.Client.prototype.query as Send, connection, [statement, callback]) as unknown;
  const query = (statement: unknown, callback: Callback): unknown => {
    const signal = presentSignal();
    if (signal === undefined || typeof callback !== "function") return send(statement, callback);
    if (signal.aborted) {
      if (endsTransaction(statement)) return send(statement, callback);
      return callback(signal.reason as Error);
    }
    let cancelled: Promise<void> | undefined;
    const onAbort = (): void => {
      // Where PostgreSQL cannot be reached, the statement ends by itself or at its time limit.
      cancelled = cancel(url, Reflect.get(connection, "processID") as number).catch(
        () => undefined,
      );
    };
    signal.addEventListener("abort", onAbort, { once: true });
    return send(statement, (error, result) => {
      signal.removeEventListener("abort", onAbort);
      if (cancelled === undefined) return callback(error, result);
      // Not before the cancel has arrived: it would meet the connection's next statement.
      void cancelled.then(() => callback(error && (signal.reason as Error), result));
    });
  };
  connection.query = query as typeof connection.query;
};
