import type { AddressInfo } from "node:net";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";

export type MailServer = {
  url: string;
  /** Messages taken so far, oldest first. */
  received: ParsedMail[];
  /** Refuses the next messages with a temporary error. */
  refuse(count: number): void;
  /** Refuses an address from now on, when it is named as the recipient. */
  refuseAddress(address: string, answer: string): void;
  close(): Promise<void>;
};

/** What a mail server shows to a client that encrypts: from the start on, or after STARTTLS. */
export type MailServerTls = { key: string; cert: string; from: "start" | "starttls" };

/** A real SMTP server on a free port of this machine. @param tls without it nothing is encrypted */
export const startMailServer = async (tls?: MailServerTls): Promise<MailServer> => {
  const received: ParsedMail[] = [];
  let refusals = 0;
  const refused = new Map<string, string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: tls ? ["AUTH"] : ["AUTH", "STARTTLS"],
    ...(tls && { key: tls.key, cert: tls.cert, secure: tls.from === "start" }),
    logger: false,
    onRcptTo: ({ address }, _session, callback) => {
      const answer = refused.get(address);
      if (answer === undefined) return callback();
      const [code = "", ...words] = answer.split(" ");
      return callback(Object.assign(new Error(words.join(" ")), { responseCode: Number(code) }));
    },
    onData: (stream, _session, callback) => {
      simpleParser(stream).then((mail) => {
        if (refusals > 0) {
          refusals -= 1;
          callback(Object.assign(new Error("try again later"), { responseCode: 451 }));
          return;
        }
        received.push(mail);
        callback();
      }, callback);
    },
  });
  // The sender may go in the middle of a message, its test being over.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: tls
      ? `${tls.from === "start" ? "smtps" : "smtp"}://localhost:${port}`
      : `smtp://127.0.0.1:${port}`,
    received,
    refuse: (count) => {
      refusals = count;
    },
    refuseAddress: (address, answer) => {
      refused.set(address, answer);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
