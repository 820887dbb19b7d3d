import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { simpleParser } from "mailparser";
import { expect } from "./support.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** The data folder of the journeys' server. */
export const dataDir = process.env["HANDRAIL_TEST_DATA_DIR"] ?? `${root}.handrail/journeys`;

/** A password that no list knows. */
export const FIRST_PASSWORD = "Correct-horse-9";

const commandLine = async (script: string, args: readonly string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, [`${root}${script}`, ...args], {
    cwd: root,
    env: { ...process.env, HANDRAIL_DATA_DIR: dataDir },
  });
  return stdout.trim();
};

/** An address that nobody else has. */
export const newEmail = (): string => `${randomUUID().slice(0, 12)}@journeys.test`;

/** Invites somebody to a customer as an administrator does on the server's machine; the page to open. */
export const invite = async (
  email: string,
  { role = "dataAnalyst", customer = "Beacon Foods" } = {},
): Promise<string> => {
  const words = ["invite", email, "--customer", customer, "--role", role];
  const said = await commandLine("server/cli/admin.ts", words);
  const link = new URL(said.split("\n").at(-1) ?? "");
  return link.pathname + link.search;
};

/** Brings a person into a state that takes days, or the screens of others, to reach. */
export const change = (
  email: string,
  state: "named" | "passwordExpired" | "invitationExpired" | "withoutRoles",
): Promise<string> => commandLine("tests/browser/change-person.ts", [email, state]);

/** Somebody new with an account; signed in nowhere. */
export const newPerson = async (
  page: Page,
  { firstName = "Nora", ...place }: { firstName?: string; role?: string; customer?: string } = {},
): Promise<string> => {
  const email = newEmail();
  const link = new URL(await invite(email, place), "http://portal");
  const answer = await page.request.post("/api/account/register", {
    data: {
      activationGuid: link.searchParams.get("guid"),
      firstName,
      lastName: "Quill",
      password: FIRST_PASSWORD,
      confirmPassword: FIRST_PASSWORD,
    },
  });
  expect(answer.status()).toBe(204);
  return email;
};

/** Signs somebody in without the sign-in page. */
export const signIn = async (page: Page, email: string, password = FIRST_PASSWORD) => {
  const data = { UserName: email, Password: password, RememberMe: false };
  expect((await page.request.post("/api/login", { data })).status()).toBe(200);
};

/** The link in the newest mail to an address that leads to `path`, as soon as one is there. */
export const mailedLink = async (email: string, path: string): Promise<string> => {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        const files = await readdir(`${dataDir}/mail`).catch(() => []);
        // Drafts, which end otherwise, may be gone by the time they are read.
        for (const file of files.filter((name) => name.endsWith(".eml")).toSorted()) {
          const mail = await simpleParser(await readFile(`${dataDir}/mail/${file}`));
          const to = Array.isArray(mail.to) ? mail.to[0] : mail.to;
          const link = mail.text?.match(/https?:\/\/\S+/gu)?.find((url) => url.includes(path));
          if (to?.text === email && link !== undefined) found = link;
        }
        return found;
      },
      { timeout: 40_000 },
    )
    .toBeDefined();
  const link = new URL(found ?? "");
  return link.pathname + link.search;
};
