import { resolve } from "node:path";
import { z } from "zod";
import {
  type InsightsConnection,
  parseInsightsConnection,
} from "#server/lib/insights-connection.ts";
import { SECRET_MIN_LENGTH } from "#server/lib/secret.ts";
import { SettingsError } from "#server/lib/start-error.ts";

const wholeNumber = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d+$/, `is not a whole number from ${low} to ${high}`)
    .transform(Number)
    .refine(
      (value) => value >= low && value <= high,
      `is not a whole number from ${low} to ${high}`,
    );

const address = (protocols: string[], example: string) =>
  z.string().refine((text) => {
    const url = URL.parse(text);
    return url !== null && protocols.includes(url.protocol) && url.hostname !== "";
  }, `is not an address such as ${example}`);

/** The portal's files and cookies are at the root of their host, so its address has no path. */
const isWholeHost = (text: string): boolean => {
  const url = URL.parse(text.replace(/\/+$/, ""));
  return url === null || url.href === `${url.origin}/`;
};

/** An e-mail address as mail programs take it, `handrail@localhost` among them. */
const MAILBOX = String.raw`[^\s<>@:,;]+@[^\s<>@:,;]+`;

const insightsConnection = z.string().transform((text, context) => {
  const connection = parseInsightsConnection(text);
  if (connection !== undefined) return connection;
  const example = "InstrumentationKey=<guid>;IngestionEndpoint=https://example.org/";
  context.addIssue({ code: "custom", message: `is not a connection string such as ${example}` });
  return z.NEVER;
});

const levels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

const truth: Record<string, boolean> = { "1": true, true: true, "0": false, false: false };
/** The demo, with all of its history from the first moment on. */
const WHOLE = "whole";

const Environment = z.object({
  PORT: wholeNumber(1, 65535).default(8080),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, "is not a host name or IP address to listen on, such as 127.0.0.1")
    .default("127.0.0.1"),
  DATABASE_URL: address(
    ["postgres:", "postgresql:"],
    "postgres://user:password@host:5432/handrail",
  ).optional(),
  HANDRAIL_MIGRATE_URL: address(
    ["postgres:", "postgresql:"],
    "postgres://owner:password@host:5432/handrail",
  ).optional(),
  TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
  HANDRAIL_DATA_DIR: z.string().default(".handrail"),
  HANDRAIL_PUBLIC_URL: address(["http:", "https:"], "https://handrail.example.org")
    .refine(isWholeHost, "is more than a host such as https://handrail.example.org")
    .transform((text) => new URL(text).origin)
    .optional(),
  HANDRAIL_HOSTS: z
    .string()
    .transform((text) => text.split(",").map((name) => name.trim()))
    .refine(
      (names) => names.every((name) => /^[\w.:-]+$/u.test(name)),
      "is not a list of host names such as handrail,portal.example.org",
    )
    .optional(),
  SMTP_URL: address(["smtp:", "smtps:"], "smtps://user:password@mail.example.org").optional(),
  HANDRAIL_MAIL_FROM: z
    .string()
    .regex(
      new RegExp(`^([^<>\\r\\n]*<${MAILBOX}>|${MAILBOX})$`),
      "is not a sender such as Handrail <handrail@example.org>",
    )
    .default("Handrail <handrail@localhost>"),
  HANDRAIL_MAIL_BOUNCES: z
    .string()
    .regex(new RegExp(`^${MAILBOX}$`), "is not an e-mail address such as bounces@example.org")
    .optional(),
  HANDRAIL_MAIL_PER_SECOND: wholeNumber(1, 1_000).default(20),
  HANDRAIL_SUPPORT_EMAIL: z
    .string()
    .regex(new RegExp(`^${MAILBOX}$`), "is not an e-mail address such as support@example.org")
    .optional(),
  HANDRAIL_PRODUCT_URL: address(["http:", "https:"], "https://www.example.org/handrail").optional(),
  HANDRAIL_INSIGHTS_CONNECTION: insightsConnection.optional(),
  HANDRAIL_SECRET: z
    .string()
    .min(SECRET_MIN_LENGTH, `is shorter than ${SECRET_MIN_LENGTH} characters`)
    .optional(),
  CHROMIUM_PATH: z.string().optional(),
  HANDRAIL_CHROMIUM_SANDBOX: z
    .string()
    .toLowerCase()
    .refine((text) => text in truth, "is neither 1 nor 0")
    .optional(),
  HANDRAIL_DEMO: z
    .string()
    .toLowerCase()
    .refine((text) => text in truth || text === WHOLE, `is neither 1 nor 0 nor ${WHOLE}`)
    .optional(),
  LOG_LEVEL: z.enum(levels, `is none of ${levels.join(", ")}`).default("info"),
});

/** The settings of one process; every one has a default or may be absent. */
export type Config = {
  port: number;
  host: string;
  /** How many reverse proxies stand in front, each adding its caller to `X-Forwarded-For`. */
  trustedProxies: number;
  /** Absent: the embedded PostgreSQL of `dataDir`. */
  databaseUrl?: string;
  /** The same database as the owner of its schema; absent: `databaseUrl` has to do. */
  migrateUrl?: string;
  /** Absolute path. */
  dataDir: string;
  /** Base of links in mails: scheme and host, in small letters, without a slash at the end. */
  publicUrl: string;
  /** Names beside `publicUrl` and `host` under which the portal answers. */
  hosts: readonly string[];
  /** Absent: mails are stored as files in `dataDir`. */
  smtpUrl?: string;
  mailFrom: string;
  /** Where bounces go; each mail's own has its id after a plus. Absent: to `mailFrom`. */
  mailBounces?: string;
  /** Mails a second at most that all servers of the installation hand to the mail server. */
  mailPerSecond: number;
  /** Where people write to for help. */
  supportEmail: string;
  /** A page on the product; absent: the portal's user guide has to do. */
  productUrl?: string;
  /** Where pages report refused calls to; absent: nowhere. */
  insights?: InsightsConnection;
  /** Absent: made once and stored in `dataDir`. */
  secret?: string;
  chromiumPath?: string;
  /** False where something else fences Chromium in, such as a container that lets no sandbox work. */
  chromiumSandbox: boolean;
  /** Load the demo into an empty database: yes for the embedded one, for others on request. */
  demo: boolean;
  /** Serve the demo only once all of its history is there, instead of loading the older part behind. */
  wholeDemo: boolean;
  logLevel: (typeof levels)[number];
};

/** The address of a sender, without the name before it. */
const addressOf = (sender: string): string => /<(.+)>/.exec(sender)?.[1] ?? sender;

/** A value that holds a password or key is not repeated where others may read it. */
const shown = (name: string, value: string | undefined): string =>
  /URL|SECRET|CONNECTION/.test(name) ? "" : ` ${JSON.stringify(value)}`;

const complaints = (error: z.ZodError, given: Record<string, string>): string[] => {
  const byName = new Map(error.issues.map((issue) => [String(issue.path[0]), issue.message]));
  return [...byName].map(([name, message]) => `${name}${shown(name, given[name])} ${message}.`);
};

/**
 * Reads the settings from environment variables; an empty one counts as not set.
 * @throws {SettingsError} with one line for each bad value
 */
export const loadConfig = (env: Record<string, string | undefined>): Config => {
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) throw new SettingsError(complaints(parsed.error, given).join("\n"));
  const values = parsed.data;
  // The embedded database has an owner of its own: an operator who names one means another
  // database.
  if (values.HANDRAIL_MIGRATE_URL !== undefined && values.DATABASE_URL === undefined)
    throw new SettingsError("HANDRAIL_MIGRATE_URL is set and DATABASE_URL is not: set both.");
  const asked = values.HANDRAIL_DEMO;
  const isDemo =
    asked === undefined
      ? values.DATABASE_URL === undefined
      : asked === WHOLE || truth[asked] === true;
  return {
    port: values.PORT,
    host: values.HOST,
    trustedProxies: values.TRUSTED_PROXIES,
    databaseUrl: values.DATABASE_URL,
    migrateUrl: values.HANDRAIL_MIGRATE_URL,
    dataDir: resolve(values.HANDRAIL_DATA_DIR),
    publicUrl: values.HANDRAIL_PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    hosts: values.HANDRAIL_HOSTS ?? [],
    smtpUrl: values.SMTP_URL,
    mailFrom: values.HANDRAIL_MAIL_FROM,
    mailBounces: values.HANDRAIL_MAIL_BOUNCES,
    mailPerSecond: values.HANDRAIL_MAIL_PER_SECOND,
    supportEmail: values.HANDRAIL_SUPPORT_EMAIL ?? addressOf(values.HANDRAIL_MAIL_FROM),
    productUrl: values.HANDRAIL_PRODUCT_URL,
    insights: values.HANDRAIL_INSIGHTS_CONNECTION,
    secret: values.HANDRAIL_SECRET,
    chromiumPath: values.CHROMIUM_PATH,
    chromiumSandbox: truth[values.HANDRAIL_CHROMIUM_SANDBOX ?? "1"] ?? true,
    demo: isDemo,
    wholeDemo: asked === WHOLE,
    logLevel: values.LOG_LEVEL,
  };
};
