import { describe, expect, inject, it } from "vitest";
import { checkPostgres } from "#server/db/check-postgres.ts";

const address = (change: (url: URL) => void): string => {
  const url = new URL(inject("database").adminUrl);
  change(url);
  return url.href;
};

describe("the check of DATABASE_URL", () => {
  it("passes a PostgreSQL that is new enough", async () => {
    await checkPostgres(inject("database").adminUrl);
  });

  it.each([
    ["nothing listens there", (url: URL) => (url.port = "9")],
    ["user or password is wrong", (url: URL) => (url.password = "guess")],
    ["there is no such database", (url: URL) => (url.pathname = "/elsewhere")],
    ["the host is not known", (url: URL) => (url.hostname = "nowhere.invalid")],
  ])("says in one line that %s", async (reason, change) => {
    const failure = expect(checkPostgres(address(change))).rejects;
    await failure.toThrow(new RegExp(`^DATABASE_URL: cannot use [^\\n]+: ${reason}\\.$`));
  });

  it("keeps the password to itself", async () => {
    const url = address((changed) => (changed.password = "hush-hush"));
    await expect(checkPostgres(url)).rejects.not.toThrow("hush-hush");
  });
});
