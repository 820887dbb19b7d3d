import { Client } from "pg";
import { errorCode } from "#server/lib/error-code.ts";
import { StartError } from "#server/lib/start-error.ts";

const oldestMajor = 15;
const connectTimeoutMs = 10_000;

/** What to say for the errors that a wrong address or account leads to. */
const reasons: Record<string, string> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "the host is not known",
  EAI_AGAIN: "the host's name cannot be looked up now",
  ECONNRESET: "the connection was cut",
  ETIMEDOUT: "no answer",
  "28P01": "user or password is wrong",
  "28000": "this user is not let in",
  "3D000": "there is no such database",
  "53300": "it has no free connection",
  "57P03": "it is starting up or shutting down",
};

/** Some have no code of their own, or one that says too little: these are known by their words. */
const reasonsInWords: readonly (readonly [words: RegExp, reason: string])[] = [
  [
    /pg_hba\.conf .*(?:no encryption|SSL off)/u,
    "this user is not let in from here unencrypted (?sslmode=require after the address encrypts)",
  ],
  [/password must be a (?:non-empty )?string/u, "it asks for a password, and the address has none"],
];

const reason = (error: unknown): string => {
  const said = error instanceof Error ? error.message : "";
  const inWords = reasonsInWords.find(([words]) => words.test(said))?.[1];
  if (inWords) return inWords;
  const known = reasons[errorCode(error) ?? ""];
  if (known) return known;
  // Happy-eyeballs failures come as several errors in one, with an empty message.
  if (error instanceof AggregateError && error.errors.length > 0) return reason(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
};

/** Host, port and database of an address, without user and password. */
const place = (url: string): string => {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
};

/**
 * Checks that a PostgreSQL of {@link oldestMajor} or newer answers at `url`.
 * @param setting names the address in what is said of it
 * @returns the user as whom it lets in
 * @throws {StartError} when it cannot be reached or is too old
 */
export const checkPostgres = async (url: string, setting = "DATABASE_URL"): Promise<string> => {
  let client: Client | undefined;
  try {
    // Reads the certificates that the address names, too.
    client = new Client({
      connectionString: url,
      connectionTimeoutMillis: connectTimeoutMs,
      application_name: "handrail start",
    });
    // A connection lost while closing is reported to no one else.
    client.on("error", () => undefined);
    await client.connect();
    const { rows } = await client.query<{ version: number; user: string }>(
      `SELECT current_setting('server_version_num')::int AS version, current_user AS "user"`,
    );
    checkVersion(rows[0]?.version ?? 0, setting);
    return rows[0]?.user ?? "";
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    throw new StartError(`${setting}: cannot use ${place(url)}: ${reason(cause)}.`, { cause });
  } finally {
    await client?.end().catch(() => undefined);
  }
};

/** @param version PostgreSQL's number, such as 150004 for 15.4 */
export const checkVersion = (version: number, setting = "DATABASE_URL"): void => {
  const major = Math.floor(version / 10_000);
  if (major >= oldestMajor) return;
  throw new StartError(
    `${setting}: this PostgreSQL is version ${major}, and ${oldestMajor} or newer is needed.`,
  );
};
