import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { SMTPServer } from "smtp-server";

type MailSink = {
  url: string;
  /** How often each `Message-ID` was taken. */
  taken: Map<string, number>;
  close(): Promise<void>;
};

/** What an awkward mail server does, as shares of all messages. */
type Manners = {
  /** Takes so long at most. */
  slowMs: number;
  /** Refuses for now. */
  deferred: number;
  /** Takes it and goes before it says so. */
  silent: number;
};

const POLITE: Manners = { slowMs: 0, deferred: 0, silent: 0 };

const messageId = (text: string): string => /^message-id: *(<[^>]+>)/imu.exec(text)?.[1] ?? "";

/** A mail server on this machine that counts what it takes. */
export const startMailSink = async (manners: Manners = POLITE): Promise<MailSink> => {
  const taken = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        void (async () => {
          await delay(Math.random() * manners.slowMs);
          const luck = Math.random();
          if (luck < manners.deferred)
            return callback(Object.assign(new Error("later"), { responseCode: 451 }));
          const id = messageId(Buffer.concat(chunks).toString("latin1"));
          taken.set(id, (taken.get(id) ?? 0) + 1);
          if (luck > 1 - manners.silent) {
            for (const connection of server.connections)
              if (connection.session === session) connection.close();
            return undefined;
          }
          return callback();
        })();
      });
    },
  });
  // Those who send are killed in the middle of it.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
