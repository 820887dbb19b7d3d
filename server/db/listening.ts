import pg from "pg";
import type { Logger } from "pino";

type ListenOptions = {
  /** The database, for a connection of its own to listen on. */
  url: string;
  channel: string;
  /** The connection's name in `pg_stat_activity`. */
  applicationName: string;
  log: Logger;
  /** What the log says when the connection is lost or cannot be made. */
  lostMessage: string;
  /** A word on the channel; null where any number may have been missed. */
  onWord(payload: string | null): void;
};

type Listening = {
  /** False while words may be missed. */
  isListening(): boolean;
  close(): Promise<void>;
};

const RECONNECT_MS = 1_000;

/**
 * Listens for what other processes send by `NOTIFY`. A lost connection is made again, a second
 * apart; `onWord(null)` is called as it is lost.
 */
export const listenTo = async ({
  url,
  channel,
  applicationName,
  log,
  lostMessage,
  onWord,
}: ListenOptions): Promise<Listening> => {
  let listening: pg.Client | null = null;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;

  const listen = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      keepAlive: true,
    });
    const lose = (): void => {
      if (listening === client) listening = null;
      onWord(null);
      if (!isClosed) retry = setTimeout(() => void listen(), RECONNECT_MS).unref();
    };
    // More than one comes with a database that stops: its own word, and then the cut connection.
    client.on("error", (error) => log.warn({ err: error }, lostMessage));
    client.once("end", lose);
    client.on("notification", ({ payload }) => onWord(payload ?? ""));
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
      listening = client;
    } catch (error) {
      log.warn({ err: error }, lostMessage);
      await client.end().catch(lose);
    }
  };
  await listen();
  return {
    isListening: () => listening !== null,
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      await listening?.end();
    },
  };
};
