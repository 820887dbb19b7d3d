import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadSecret, SECRET_MIN_LENGTH } from "#server/lib/secret.ts";
import { mailTransport } from "#server/mail/transport.ts";

/** What a file system without users' rights, such as that of Windows, cannot tell. */
const hasRights = process.platform !== "win32";

describe.runIf(hasRights)("private files of the data folder", () => {
  let dataDir: string;
  let umask: number;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "handrail-private-"));
    // As most machines have it: others may read what a program does not close.
    umask = process.umask(0o022);
  });
  afterEach(async () => {
    process.umask(umask);
    await rm(dataDir, { recursive: true, force: true });
  });

  const rights = async (path: string): Promise<string> =>
    ((await stat(path)).mode & 0o777).toString(8);
  const keepMail = async (): Promise<void> => {
    const transport = mailTransport({ mailFrom: "Handrail <portal@example.test>", dataDir });
    const envelope = {
      mailId: "1",
      messageId: "<1@example.test>",
      recipient: "robin@example.test",
      subject: "A link",
      html: "",
      text: "https://portal.example.test/login/resetpassword?guid=1",
      headers: {},
    };
    await transport.send(envelope, async () => true);
    transport.close();
  };

  it("mail files in the data folder are readable by their owner only", async () => {
    await keepMail();
    expect(await rights(join(dataDir, "mail"))).toBe("700");
    const [name = ""] = await readdir(join(dataDir, "mail"));
    expect(await rights(join(dataDir, "mail", name))).toBe("600");
  });

  it("a secret that an earlier version left open is closed", async () => {
    await mkdir(join(dataDir, "mail"), { mode: 0o755 });
    await keepMail();
    expect(await rights(join(dataDir, "mail"))).toBe("700");
    const path = join(dataDir, "secret");
    await writeFile(path, "a secret that somebody has put here by hand\n");
    await chmod(path, 0o644);
    await loadSecret({ dataDir });
    expect(await rights(path)).toBe("600");
  });

  it("makes a secret again where a power cut left none, never a short one", async () => {
    const path = join(dataDir, "secret");
    await writeFile(path, "");
    const made = await loadSecret({ dataDir });
    expect(made.length).toBeGreaterThanOrEqual(SECRET_MIN_LENGTH);
    expect(await loadSecret({ dataDir })).toBe(made);
    await writeFile(path, "short\n");
    await expect(loadSecret({ dataDir })).rejects.toThrow("is shorter than 32 characters.");
  });

  it("a secret in the data folder is readable by its owner only", async () => {
    await loadSecret({ dataDir });
    expect(await rights(join(dataDir, "secret"))).toBe("600");
  });
});
