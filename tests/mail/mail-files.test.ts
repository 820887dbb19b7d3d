import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type MailTransport, mailTransport } from "#server/mail/transport.ts";
import { makeDataDir, removeDataDir } from "#tests/support/data-dir.ts";

describe("mails stored as files", () => {
  let dataDir: string;
  let transport: MailTransport;
  beforeEach(async () => {
    dataDir = await makeDataDir();
    transport = mailTransport({
      smtpUrl: undefined,
      mailFrom: "Handrail <portal@example.test>",
      dataDir,
    });
  });
  afterEach(async () => {
    transport.close();
    await removeDataDir(dataDir);
  });

  const send = (): Promise<string | null> =>
    transport.send(
      {
        mailId: "1",
        messageId: "<1@portal.example.test>",
        recipient: "person@example.test",
        subject: "Hello",
        html: "",
        text: "Hello",
        headers: {},
      },
      async () => true,
    );
  const folder = (): string => join(dataDir, "mail");
  const file = (): string => join(folder(), "1portal.example.test.eml");

  it("leaves no half-written mail file when the folder fails, and writes it whole later", async () => {
    // A folder in the file's place stands for any disk that does not take it.
    await mkdir(join(file(), "in the way"), { recursive: true });
    await expect(send()).rejects.toThrow();
    expect(await readdir(folder())).toEqual(["1portal.example.test.eml"]);
    await rm(file(), { recursive: true });
    await send();
    await send();
    expect(await readdir(folder())).toEqual(["1portal.example.test.eml"]);
    expect(await readFile(file(), "utf8")).toContain("Message-ID: <1@portal.example.test>");
  });
});
