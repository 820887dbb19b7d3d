import { chmod, mkdir, rename, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Config } from "../config.ts";
import { flushFolder } from "../lib/flush-folder.ts";
import { newId } from "../lib/ids.ts";
import { bounceAddress } from "./bounce-address.ts";
import { type Attachment, contentId } from "./outbox.ts";
import { smtpConnections } from "./smtp.ts";

type Envelope = {
  mailId: string;
  messageId: string;
  recipient: string;
  subject: string;
  html: string;
  text: string;
  headers: Readonly<Record<string, string>>;
  attachments?: readonly Attachment[];
};

export type MailTransport = {
  /** Mails a second at most, over all of an installation's servers; null for as many as one likes. */
  readonly perSecond: number | null;
  /**
   * Resolves once the other side has taken the message over, with its answer.
   * @param isWanted called right before the message is offered
   * @returns null when it was not wanted any more
   * @throws MailFailure
   */
  send(envelope: Envelope, isWanted: () => Promise<boolean>): Promise<string | null>;
  /** Stores a message as if it had been sent then; missing where messages leave. */
  keep?(envelope: Envelope, at: Date): Promise<string>;
  close(): void;
};

type MailConfig = Pick<Config, "smtpUrl" | "mailFrom" | "dataDir" | "mailBounces"> &
  Partial<Pick<Config, "mailPerSecond">>;

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
const smtp = (url: string, config: MailConfig): MailTransport => {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const connections = smtpConnections(url);
  return {
    perSecond: config.mailPerSecond ?? null,
    send: async (envelope, isWanted) => {
      const built = await composer.sendMail(options(config.mailFrom, envelope));
      const from =
        config.mailBounces === undefined
          ? built.envelope.from || ""
          : bounceAddress(config.mailBounces, envelope.mailId);
      const route = { from, to: envelope.recipient };
      return connections.send(route, built.message as Buffer, isWanted);
    },
    close: connections.close,
  };
};

/**
 * Stores messages as `.eml` files in the data folder, for an installation without a mail server.
 */
const files = (folder: string, from: string): MailTransport => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  const compose = async (envelope: Envelope, at?: Date) => {
    const { message } = await transport.sendMail({
      ...options(from, envelope),
      ...(at && { date: at }),
    });
    return message;
  };
  const write = async (
    { messageId }: Envelope,
    message: Awaited<ReturnType<typeof compose>>,
    at?: Date,
  ): Promise<string> => {
    // Mails hold one-time links: no other user of this machine is to read them.
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
    await chmod(folder, PRIVATE_FOLDER);
    const name = join(folder, `${messageId.replaceAll(/[^\w.-]/gu, "")}.eml`);
    const draft = `${name}.${newId()}`;
    try {
      await writeFile(draft, message, { mode: PRIVATE_FILE, flush: true });
      if (at) await utimes(draft, at, at);
      await rename(draft, name);
      await flushFolder(folder);
    } catch (error) {
      // Half a message on a full disk; it is tried again whole.
      await rm(draft, { force: true });
      throw error;
    }
    return "kept as a file";
  };
  return {
    perSecond: null,
    send: async (envelope, isWanted) => {
      const message = await compose(envelope);
      return (await isWanted()) ? write(envelope, message) : null;
    },
    keep: async (envelope, at) => write(envelope, await compose(envelope, at), at),
    close: () => transport.close(),
  };
};

/** Where mails are stored that do not leave. */
export const mailFolder = ({ dataDir }: Pick<Config, "dataDir">): string => join(dataDir, "mail");

/** The way mail leaves this installation. */
export const mailTransport = (config: MailConfig): MailTransport =>
  config.smtpUrl === undefined
    ? files(mailFolder(config), config.mailFrom)
    : smtp(config.smtpUrl, config);
