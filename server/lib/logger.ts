import pino, { type DestinationStream, type Logger } from "pino";

const HIDDEN = "[redacted]";

/** Words in the names of values and parameters that only their owner may know. */
const SECRET_WORDS = "password|token|secret|authorization|cookie|csrf|guid|signature";
/** PostgreSQL's own words on a refused row (`detail`) repeat all of its values. */
const SECRET_NAME = new RegExp(`${SECRET_WORDS}|^detail$`, "iu");

const NAME = `[\\w-]{0,40}(?:${SECRET_WORDS})[\\w-]{0,40}`;

/** Secrets within a text, each with what stays of it. */
const IN_TEXT: readonly (readonly [RegExp, string])[] = [
  // The user and password of an address, such as in DATABASE_URL and SMTP_URL.
  [/(?<=\b(?:postgres(?:ql)?|smtps?):\/\/)[^\s"'<>]*(?=@)/giu, HIDDEN],
  [/(?<=\b[a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/?#]*(?=@)/giu, HIDDEN],
  // A header, up to the end of its line.
  [
    /\b((?:proxy-)?authorization|(?:set-)?cookie|x-csrf-token)(\s*: *)[^\r\n"]+/giu,
    `$1$2${HIDDEN}`,
  ],
  [/\b(Bearer) +[\w.~+/=-]{8,}/giu, `$1 ${HIDDEN}`],
  // A parameter of an address or a form.
  [new RegExp(`\\b(${NAME})=[^\\s&;,"'<>)]+`, "giu"), `$1=${HIDDEN}`],
  // A field of a JSON text.
  [new RegExp(`"(${NAME})"(\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"`, "giu"), `"$1"$2"${HIDDEN}"`],
  // The segment of a path that is a one-time token or opens a file.
  [/(?<=\/(?:unsubscribe|\w{0,40}bytoken|downloads)\/)[^\s/?#"']+/giu, HIDDEN],
  // What `newToken` makes, wherever it stands: 256 bits in base64url.
  [/(?<![\w-])(?:hrt_)?(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{43}(?![\w-])/gu, HIDDEN],
];

const inText = (text: string): string =>
  IN_TEXT.reduce((left, [secret, rest]) => left.replace(secret, rest), text);

/**
 * A line's value without what is secret in it: whole values by their name, at any depth, and parts of
 * texts by their form. `docs/security.md` says which.
 */
const withoutSecrets = (value: unknown): unknown => {
  if (typeof value === "string") return inText(value);
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      SECRET_NAME.test(name) && part !== null ? HIDDEN : withoutSecrets(part),
    ]),
  );
};

export type { Logger };

/** Structured logs without secrets, one JSON object a line, on standard output. */
export const createLogger = (level: string, out?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      hooks: {
        // The last place that every part of a line passes: message, stack and bound fields too.
        streamWrite: (line) => `${JSON.stringify(withoutSecrets(JSON.parse(line)))}\n`,
      },
    },
    out,
  );
