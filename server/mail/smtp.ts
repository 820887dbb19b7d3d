import { once } from "node:events";
import { Readable } from "node:stream";
import SMTPConnection, {
  type SMTPConnectionAuth,
  type SMTPConnectionOptions,
} from "nodemailer/lib/smtp-connection";
import { parseConnectionUrl } from "nodemailer/lib/shared";
import { MailFailure, connectFailure, sendFailure } from "./failure.ts";

const CONNECT_TIMEOUT_MS = 30_000;
/** A server may look at a message for minutes before it takes it: given up early, it comes twice. */
const ANSWER_TIMEOUT_MS = 600_000;
/** A connection is used again within this time. */
const IDLE_MS = 10_000;

type Route = { from: string; to: string };

type SmtpConnections = {
  /**
   * Sends a message as it is.
   * @param isWanted called when the server is ready, right before the message is offered
   * @returns the server's answer; null when it was not wanted any more
   * @throws MailFailure
   */
  send(route: Route, message: Buffer, isWanted: () => Promise<boolean>): Promise<string | null>;
  close(): void;
};

/** A connection that waits to be used again. */
type Open = { connection: SMTPConnection; timer: NodeJS.Timeout; onEnd: () => void };

const connect = async (
  options: SMTPConnectionOptions,
  auth: SMTPConnectionAuth | undefined,
): Promise<SMTPConnection> => {
  const connection = new SMTPConnection(options);
  const failed = once(connection, "error").then(([error]) => Promise.reject(error as Error));
  failed.catch(() => undefined);
  // Whatever happens to it later is reported by the send under way.
  connection.on("error", () => undefined);
  const step = (take: (done: (error?: Error | null) => void) => void): Promise<unknown> =>
    Promise.race([
      failed,
      new Promise<void>((resolve, reject) => {
        take((error) => (error ? reject(error) : resolve()));
      }),
    ]);
  try {
    await step((done) => connection.connect(done));
    if (auth !== undefined && connection.allowsAuth)
      await step((done) => connection.login(auth, done));
    return connection;
  } catch (error) {
    connection.close();
    throw connectFailure(error as Error);
  }
};

/** Offers a message; a failure says whether all of it had left. */
const offer = (
  connection: SMTPConnection,
  { from, to }: Route,
  message: Buffer,
  closing: AbortSignal,
): Promise<string> => {
  let hasLeft = false;
  const stream = Readable.from([message], { objectMode: false }).on("end", () => {
    hasLeft = true;
  });
  return new Promise((resolve, reject) => {
    const stop = (): void =>
      reject(new MailFailure("deferred", "the server was stopped", { mayHaveArrived: hasLeft }));
    closing.addEventListener("abort", stop, { once: true });
    connection.send({ from, to: [to], size: message.length }, stream, (error, info) => {
      closing.removeEventListener("abort", stop);
      if (error) reject(sendFailure(error, hasLeft));
      else resolve(info.response);
    });
  });
};

/** Connections to one mail server, opened when they are needed and left open for a while. */
export const smtpConnections = (url: string): SmtpConnections => {
  const { auth, ...server } = parseConnectionUrl(url);
  const options = {
    ...server,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: ANSWER_TIMEOUT_MS,
  } as SMTPConnectionOptions;
  const idle = new Set<Open>();
  const busy = new Set<SMTPConnection>();
  const closing = new AbortController();

  const drop = (open: Open): void => {
    clearTimeout(open.timer);
    open.connection.off("end", open.onEnd);
    idle.delete(open);
  };
  const keep = (connection: SMTPConnection): void => {
    if (closing.signal.aborted) return connection.close();
    const timer = setTimeout(() => {
      drop(open);
      connection.quit();
    }, IDLE_MS);
    const open: Open = { connection, timer, onEnd: () => drop(open) };
    connection.once("end", open.onEnd);
    idle.add(open);
  };
  const take = (): SMTPConnection | null => {
    const [open] = idle;
    if (open === undefined) return null;
    drop(open);
    return open.connection;
  };
  const sendOver = async (
    connection: SMTPConnection,
    ...[route, message, isWanted]: Parameters<SmtpConnections["send"]>
  ): Promise<string | null> => {
    busy.add(connection);
    try {
      const answer = (await isWanted())
        ? await offer(connection, route, message, closing.signal)
        : null;
      busy.delete(connection);
      keep(connection);
      return answer;
    } catch (error) {
      busy.delete(connection);
      connection.close();
      throw error;
    }
  };
  return {
    send: async (...given) => {
      const kept = take();
      if (kept !== null)
        try {
          return await sendOver(kept, ...given);
        } catch (error) {
          const { mayHaveArrived, cause } = error as MailFailure;
          // A reused connection that the server has ended meanwhile says nothing about this mail.
          const hasAnswer = (cause as { responseCode?: number } | undefined)?.responseCode;
          if (cause === undefined || hasAnswer || mayHaveArrived || closing.signal.aborted)
            throw error;
        }
      return sendOver(await connect(options, auth), ...given);
    },
    close: () => {
      closing.abort();
      for (const open of idle) {
        drop(open);
        open.connection.close();
      }
      for (const connection of busy) connection.close();
    },
  };
};
