import { chmod, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Config } from "../config.ts";
import { flushFolder } from "../lib/flush-folder.ts";
import { newId } from "../lib/ids.ts";
import { contentId } from "./outbox.ts";
import type { Attachment } from "./outbox.ts";

export type Envelope = {
  messageId: string;
  recipient: string;
  subject: string;
  html: string;
  text: string;
  headers: Readonly<Record<string, string>>;
  attachments?: readonly Attachment[];
};

export type MailTransport = {
  /** Resolves once the other side has taken the message over. */
  send(envelope: Envelope): Promise<void>;
  close(): void;
};

const CONNECT_TIMEOUT_MS = 30_000;
/** A server may look at a message for minutes before it takes it: given up early, it comes twice. */
const ANSWER_TIMEOUT_MS = 300_000;
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

const options = (from: string, envelope: Envelope) => ({
  from,
  to: { name: "", address: envelope.recipient },
  subject: envelope.subject,
  html: envelope.html,
  text: envelope.text,
  messageId: envelope.messageId,
  headers: { ...envelope.headers, "auto-submitted": "auto-generated" },
  attachments: (envelope.attachments ?? []).map(({ name, type, content }) => ({
    filename: name,
    contentType: type,
    content,
    ...(envelope.html.includes(`"cid:${contentId(name)}"`)
      ? { cid: contentId(name), contentDisposition: "inline" as const }
      : {}),
  })),
});

/** Sends through the configured SMTP server. */
const smtp = (url: string, from: string): MailTransport => {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: ANSWER_TIMEOUT_MS,
  });
  return {
    send: async (envelope) => {
      await transport.sendMail(options(from, envelope));
    },
    close: () => transport.close(),
  };
};

/** Keeps messages as `.eml` files in the data folder, for an installation without a mail server. */
const files = (folder: string, from: string): MailTransport => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return {
    send: async (envelope) => {
      const { message } = await transport.sendMail(options(from, envelope));
      // Mails hold one-time links: nobody else on this machine is to read them.
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
      await chmod(folder, PRIVATE_FOLDER);
      const name = join(folder, `${envelope.messageId.replaceAll(/[^\w.-]/gu, "")}.eml`);
      const draft = `${name}.${newId()}`;
      try {
        await writeFile(draft, message, { mode: PRIVATE_FILE, flush: true });
        await rename(draft, name);
        await flushFolder(folder);
      } catch (error) {
        // Half a message on a full disk; it is tried again whole.
        await rm(draft, { force: true });
        throw error;
      }
    },
    close: () => transport.close(),
  };
};

/** The way mail leaves this installation. */
export const mailTransport = (
  config: Pick<Config, "smtpUrl" | "mailFrom" | "dataDir">,
): MailTransport =>
  config.smtpUrl === undefined
    ? files(join(config.dataDir, "mail"), config.mailFrom)
    : smtp(config.smtpUrl, config.mailFrom);
