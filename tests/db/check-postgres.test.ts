import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { describe, expect, inject, it } from "vitest";
import { checkPostgres } from "#server/db/setup/check-postgres.ts";

const address = (change: (url: URL) => void): string => {
  const url = new URL(inject("database").adminUrl);
  change(url);
  return url.href;
};

describe("the check of DATABASE_URL", () => {
  it("the check of DATABASE_URL passes a PostgreSQL that is new enough", async () => {
    await checkPostgres(inject("database").adminUrl);
  });

  it.each([
    ["nothing listens there", (url: URL) => (url.port = "9")],
    ["user or password is wrong", (url: URL) => (url.password = "guess")],
    ["there is no such database", (url: URL) => (url.pathname = "/elsewhere")],
    ["it asks for a password, and the address has none", (url: URL) => (url.password = "")],
    [".*no such file.*", (url: URL) => (url.search = "?sslmode=verify-full&sslrootcert=/nope")],
    ["the host is not known", (url: URL) => (url.hostname = "nowhere.invalid")],
  ])("the check of DATABASE_URL says in one line that %s", async (reason, change) => {
    const failure = expect(checkPostgres(address(change))).rejects;
    await failure.toThrow(new RegExp(`^DATABASE_URL: cannot use [^\\n]+: ${reason}\\.$`));
  });

  it("the check of DATABASE_URL explains encryption where it is required", async () => {
    const words = 'no pg_hba.conf entry for host "10.0.0.1", user "u", no encryption';
    const fields = Buffer.from(`SFATAL\0C28000\0M${words}\0\0`);
    const head = Buffer.from("E\0\0\0\0");
    head.writeInt32BE(fields.length + 4, 1);
    const refusing = createServer((socket) => socket.end(Buffer.concat([head, fields])));
    await once(refusing.listen(0, "127.0.0.1"), "listening");
    const { port } = refusing.address() as AddressInfo;
    const check = checkPostgres(`postgres://u:p@127.0.0.1:${port}/x`);
    await expect(check).rejects.toThrow(
      "unencrypted (?sslmode=require after the address encrypts)",
    );
    refusing.close();
  });

  it("never shows the password of DATABASE_URL", async () => {
    const url = address((changed) => (changed.password = "hush-hush"));
    await expect(checkPostgres(url)).rejects.not.toThrow("hush-hush");
  });
});
