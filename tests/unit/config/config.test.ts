import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { loadConfig } from "#server/config.ts";
import { StartError } from "#server/lib/start-error.ts";

const KEY = "0a1b2c3d-0000-4000-8000-0123456789ab";

const complaintsAbout = (env: Record<string, string>): string[] => {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof StartError) return error.message.split("\n");
    throw error;
  }
  return [];
};

describe("the settings", () => {
  it("the settings are complete without a single variable", () => {
    expect(loadConfig({})).toEqual({
      port: 8080,
      host: "127.0.0.1",
      trustedProxies: 0,
      databaseUrl: undefined,
      dataDir: resolve(".handrail"),
      publicUrl: "http://localhost:8080",
      hosts: [],
      smtpUrl: undefined,
      mailFrom: "Handrail <handrail@localhost>",
      mailBounces: undefined,
      mailPerSecond: 20,
      supportEmail: "handrail@localhost",
      productUrl: undefined,
      insights: undefined,
      secret: undefined,
      chromiumPath: undefined,
      chromiumSandbox: true,
      demo: true,
      wholeDemo: false,
      logLevel: "info",
    });
  });

  it("settings follow the environment", () => {
    const secret = "0123456789abcdef0123456789abcdef";
    const config = loadConfig({
      PORT: "9000",
      HOST: "::",
      TRUSTED_PROXIES: "2",
      DATABASE_URL: "postgresql://h:p@db.example.org/handrail?sslmode=require",
      HANDRAIL_MIGRATE_URL: "postgresql://o:p@db.example.org/handrail",
      HANDRAIL_DATA_DIR: "/srv/handrail",
      HANDRAIL_PUBLIC_URL: "https://hands.example.org/",
      HANDRAIL_HOSTS: "handrail, mains.example.org",
      SMTP_URL: "smtps://u:p@mail.example.org:465",
      HANDRAIL_MAIL_FROM: "Hygiène des mains <mains@example.org>",
      HANDRAIL_MAIL_BOUNCES: "retours@example.org",
      HANDRAIL_MAIL_PER_SECOND: "5",
      HANDRAIL_SUPPORT_EMAIL: "aide@example.org",
      HANDRAIL_PRODUCT_URL: "https://www.example.org/mains?lang=fr",
      HANDRAIL_INSIGHTS_CONNECTION: `InstrumentationKey=${KEY};IngestionEndpoint=https://events.example.org/`,
      HANDRAIL_SECRET: secret,
      CHROMIUM_PATH: "/opt/chromium",
      HANDRAIL_CHROMIUM_SANDBOX: "0",
      HANDRAIL_DEMO: "0",
      LOG_LEVEL: "debug",
    });
    expect(config).toEqual({
      port: 9000,
      host: "::",
      trustedProxies: 2,
      databaseUrl: "postgresql://h:p@db.example.org/handrail?sslmode=require",
      migrateUrl: "postgresql://o:p@db.example.org/handrail",
      dataDir: "/srv/handrail",
      publicUrl: "https://hands.example.org",
      hosts: ["handrail", "mains.example.org"],
      smtpUrl: "smtps://u:p@mail.example.org:465",
      mailFrom: "Hygiène des mains <mains@example.org>",
      mailBounces: "retours@example.org",
      mailPerSecond: 5,
      supportEmail: "aide@example.org",
      productUrl: "https://www.example.org/mains?lang=fr",
      insights: {
        connection: `InstrumentationKey=${KEY};IngestionEndpoint=https://events.example.org/`,
        origin: "https://events.example.org",
      },
      secret,
      chromiumPath: "/opt/chromium",
      chromiumSandbox: false,
      demo: false,
      wholeDemo: false,
      logLevel: "debug",
    });
  });

  it("the settings count an empty variable as not set", () => {
    expect(loadConfig({ PORT: "", DATABASE_URL: "  " })).toMatchObject({ port: 8080, demo: true });
  });

  it.each(["Hygiène des mains <mains@example.org>", "mains@example.org"])(
    "the support address is the mails' sender where no other is given: %s",
    (mailFrom) => {
      const config = loadConfig({ HANDRAIL_MAIL_FROM: mailFrom });
      expect(config.supportEmail).toBe("mains@example.org");
    },
  );

  it("loads the demo into another database only on request", () => {
    const databaseUrl = "postgres://localhost/handrail";
    expect(loadConfig({ DATABASE_URL: databaseUrl }).demo).toBe(false);
    expect(loadConfig({ DATABASE_URL: databaseUrl, HANDRAIL_DEMO: "1" }).demo).toBe(true);
  });

  it("loads all of the demo's history first only on request", () => {
    expect(loadConfig({ HANDRAIL_DEMO: "1" }).wholeDemo).toBe(false);
    const databaseUrl = "postgres://db.example.org/handrail";
    expect(loadConfig({ DATABASE_URL: databaseUrl, HANDRAIL_DEMO: "Whole" })).toMatchObject({
      demo: true,
      wholeDemo: true,
    });
  });

  it("the settings take the portal's address however it is written", () => {
    const publicUrlOf = (HANDRAIL_PUBLIC_URL: string) =>
      loadConfig({ HANDRAIL_PUBLIC_URL }).publicUrl;
    // Cookies are safe and browsers required to use https only where it begins with 'https:'.
    expect(publicUrlOf("HTTPS://Hands.Example.org//")).toBe("https://hands.example.org");
    expect(publicUrlOf("http://10.0.0.7:8080/")).toBe("http://10.0.0.7:8080");
  });

  it.each([
    ["PORT", "0"],
    ["PORT", "65536"],
    ["PORT", "80a"],
    ["PORT", "-1"],
    ["PORT", "1e3"],
    ["HOST", "my host"],
    ["TRUSTED_PROXIES", "-1"],
    ["TRUSTED_PROXIES", "true"],
    ["TRUSTED_PROXIES", "11"],
    ["DATABASE_URL", "mysql://localhost/handrail"],
    ["DATABASE_URL", "localhost"],
    ["HANDRAIL_MIGRATE_URL", "localhost"],
    ["HANDRAIL_PUBLIC_URL", "hands.example.org"],
    ["HANDRAIL_PUBLIC_URL", "https://example.org/handrail/"],
    ["HANDRAIL_PUBLIC_URL", "https://example.org/?from=mail"],
    ["SMTP_URL", "mail.example.org"],
    ["HANDRAIL_MAIL_FROM", "nobody"],
    ["HANDRAIL_MAIL_FROM", "A <a@b.c>\r\nBcc: x@y.z"],
    ["HANDRAIL_SUPPORT_EMAIL", "Support <help@example.org>"],
    ["HANDRAIL_SUPPORT_EMAIL", "mailto:help@example.org"],
    ["HANDRAIL_SUPPORT_EMAIL", "help@example.org, more@example.org"],
    ["HANDRAIL_PRODUCT_URL", "www.example.org"],
    ["HANDRAIL_PRODUCT_URL", "javascript:alert(1)"],
    ["HANDRAIL_INSIGHTS_CONNECTION", KEY],
    ["HANDRAIL_SECRET", "too short"],
    ["HANDRAIL_DEMO", "maybe"],
    ["LOG_LEVEL", "loud"],
  ])("the settings refuse %s=%j in one line that names it", (name, value) => {
    const complaints = complaintsAbout({ [name]: value });
    expect(complaints).toHaveLength(1);
    expect(complaints[0]).toMatch(new RegExp(`^${name} .+\\.$`));
  });

  it("the settings name every bad value at once", () => {
    const complaints = complaintsAbout({ PORT: "x", LOG_LEVEL: "loud", HANDRAIL_DEMO: "?" });
    expect(complaints.map((line) => line.split(" ")[0])).toEqual([
      "PORT",
      "HANDRAIL_DEMO",
      "LOG_LEVEL",
    ]);
  });

  it("the settings never repeat a value that may hold a password", () => {
    const complaints = complaintsAbout({
      DATABASE_URL: "mysql://u:hush@localhost/x",
      SMTP_URL: "imap://u:hush@localhost",
      HANDRAIL_SECRET: "hush",
      HANDRAIL_INSIGHTS_CONNECTION: "InstrumentationKey=hush",
    });
    expect(complaints).toHaveLength(4);
    expect(complaints.join()).not.toContain("hush");
  });
});
