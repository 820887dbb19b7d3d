import { readFile, readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** A file that a stored mail brings. */
type StoredFile = { name: string; type: string; cid: string | null; content: Buffer };

export type StoredMail = {
  headers: readonly (readonly [name: string, value: string])[];
  subject: string;
  to: string;
  html: string;
  text: string;
  files: readonly StoredFile[];
};

type StoredLine = { name: string; at: Date; subject: string; to: string };

const LINES_MAX = 100;
const NAME = /^[\w.-]{1,200}\.eml$/u;

type Part = { headers: [string, string][]; body: string };

const splitPart = (raw: string): Part => {
  const end = /\r?\n\r?\n/u.exec(raw);
  const head = end === null ? raw : raw.slice(0, end.index);
  const headers = head
    .replaceAll(/\r?\n[ \t]+/gu, " ")
    .split(/\r?\n/u)
    .flatMap((line): [string, string][] => {
      const at = line.indexOf(":");
      return at < 1 ? [] : [[line.slice(0, at), line.slice(at + 1).trim()]];
    });
  return { headers, body: end === null ? "" : raw.slice(end.index + end[0].length) };
};

const headerOf = ({ headers }: Part, name: string): string =>
  headers.find(([one]) => one.toLowerCase() === name)?.[1] ?? "";

const quotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/gu, "")
      .replaceAll(/=([\dA-F]{2})/giu, (_all, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    "latin1",
  );

/** Words of a header in another encoding (RFC 2047). */
const decodeWords = (value: string): string =>
  value
    .replaceAll(/\?=\s+=\?/gu, "?==?")
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/giu, (_all, how: string, words: string) =>
      (how.toLowerCase() === "b"
        ? Buffer.from(words, "base64")
        : quotedPrintable(words.replaceAll("_", " "))
      ).toString("utf8"),
    );

const decodeBody = (part: Part): Buffer => {
  const encoding = headerOf(part, "content-transfer-encoding").toLowerCase();
  if (encoding === "base64") return Buffer.from(part.body, "base64");
  if (encoding === "quoted-printable") return quotedPrintable(part.body);
  return Buffer.from(part.body, "latin1");
};

/** A parameter of a header, whole or in numbered pieces (RFC 2231). */
const parameter = (value: string, name: string): string | null => {
  const pieces = [...value.matchAll(new RegExp(`${name}\\*(\\d*)(\\*?)=("[^"]*"|[^;]*)`, "giu"))];
  if (pieces.length > 0)
    return pieces
      .toSorted(([, one], [, other]) => Number(one) - Number(other))
      .map(([, number = "", star, text = ""]) => {
        const plain = text.trim().replaceAll(/^"|"$/gu, "");
        const isEncoded = star === "*" || number === "";
        return isEncoded ? decodeURIComponent(plain.replace(/^utf-8''/iu, "")) : plain;
      })
      .join("");
  const found = new RegExp(`${name}="?([^";]+)"?`, "iu").exec(value)?.[1];
  return found === undefined ? null : decodeWords(found);
};

/** The parts of a message that hold no others. */
const leaves = (part: Part): Part[] => {
  const boundary = parameter(headerOf(part, "content-type"), "boundary");
  if (boundary === null) return [part];
  return part.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((raw) => leaves(splitPart(raw.replace(/^\r?\n/u, "").replace(/\r?\n$/u, ""))));
};

/** Reads a message that this installation has written: it knows no more than what ours have. */
const parseStoredMail = (raw: Buffer): StoredMail => {
  const whole = splitPart(raw.toString("latin1"));
  let html = "";
  let text = "";
  const files: StoredFile[] = [];
  for (const part of leaves(whole)) {
    const declared = headerOf(part, "content-type");
    const [type = ""] = declared.split(";");
    const disposition = headerOf(part, "content-disposition");
    const content = decodeBody(part);
    if (disposition === "" && type === "text/html") html = content.toString("utf8");
    else if (disposition === "" && type === "text/plain") text = content.toString("utf8");
    else
      files.push({
        name: parameter(disposition, "filename") ?? parameter(declared, "name") ?? type,
        type,
        cid: /<([^>]+)>/u.exec(headerOf(part, "content-id"))?.[1] ?? null,
        content,
      });
  }
  return {
    headers: whole.headers.map(([name, value]) => [name, decodeWords(value)] as const),
    subject: decodeWords(headerOf(whole, "subject")),
    to: decodeWords(headerOf(whole, "to")),
    html,
    text,
    files,
  };
};

/** One stored mail; null where there is none of that name. */
export const readStoredMail = async (folder: string, name: string): Promise<StoredMail | null> => {
  if (!NAME.test(name)) return null;
  try {
    return parseStoredMail(await readFile(join(folder, name)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
};

/** The latest mails that are stored as files, newest first. */
export const listStoredMails = async (folder: string): Promise<StoredLine[]> => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const dated = await Promise.all(
    names
      .filter((name) => NAME.test(name))
      .map(async (name) => ({ name, at: (await stat(join(folder, name))).mtime })),
  );
  const latest = dated.toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, LINES_MAX);
  return Promise.all(
    latest.map(async (line) => {
      const mail = await readStoredMail(folder, line.name);
      return { ...line, subject: mail?.subject ?? "", to: mail?.to ?? "" };
    }),
  );
};
