import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { simpleParser } from "mailparser";
import type { Answer, Request, State, StoredRow } from "./people-requests.ts";
import { expect } from "./support.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** The data folder of the journeys' server. */
export const dataDir = process.env["HANDRAIL_TEST_DATA_DIR"] ?? `${root}.handrail/journeys`;

/** A password that no list knows. */
export const FIRST_PASSWORD = "Correct-horse-9";

/** Asks the one process that this worker has for it: starting a program takes seconds. */
const ask = async (request: Request): Promise<string> => {
  people ??= startPeople();
  const said = await people(request);
  if ("failed" in said) throw new Error(`${JSON.stringify(request)}: ${said.failed}`);
  return said.done;
};

let people: ReturnType<typeof startPeople> | undefined;

/** Ends with this worker, which holds its standard input open. */
const startPeople = (): ((request: Request) => Promise<Answer>) => {
  const child = spawn(process.execPath, [`${root}tests/browser/people-process.ts`], {
    cwd: root,
    env: { ...process.env, HANDRAIL_DATA_DIR: dataDir },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return async (request) => {
    child.stdin.write(`${JSON.stringify(request)}\n`);
    const { value, done } = await answers.next();
    if (done === true) throw new Error("The people process has ended");
    return JSON.parse(String(value)) as Answer;
  };
};

/** An address that no other user has. */
export const newEmail = (): string => `${randomUUID().slice(0, 12)}@journeys.test`;

/** Invites a user to a customer as an administrator does; the page to open. */
export const invite = async (
  email: string,
  { role = "dataAnalyst", customer = "Beacon Foods" } = {},
): Promise<string> => {
  const link = new URL(await ask({ kind: "invite", email, role, customer }));
  return link.pathname + link.search;
};

/** Brings a person into a state that takes days, or the screens of others, to reach. */
export const change = (email: string, state: State): Promise<string> =>
  ask({ kind: "change", email, state });

/** What the database has of a facility's observations. */
export const storedObservations = async (facilityId: string): Promise<StoredRow[]> =>
  JSON.parse(await ask({ kind: "observations", facilityId })) as StoredRow[];

/** Lets the slot of a daily subscription come that was yesterday's: its e-mail leaves now. */
export const letComeDue = (subscriptionId: string): Promise<string> =>
  ask({ kind: "due", subscriptionId });

/** A new user with an account; signed in nowhere. */
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

/** A new service account of a customer, which is ready at once. */
export const newServiceAccount = async (customer: string): Promise<string> => {
  const email = newEmail();
  await ask({ kind: "invite", email, role: "serviceAccount", customer });
  return email;
};

/** Signs a user in without the sign-in page. */
export const signIn = async (page: Page, email: string, password = FIRST_PASSWORD) => {
  const data = { UserName: email, Password: password, RememberMe: false };
  expect((await page.request.post("/api/login", { data })).status()).toBe(200);
};

/**
 * The link in the newest mail to an address that leads to `path`, as soon as one is there.
 * @param about what its text has, where the address gets several
 */
export const mailedLink = async (email: string, path: string, about = ""): Promise<string> => {
  let found: string | undefined;
  await expect
    .poll(async () => {
      const files = await readdir(`${dataDir}/mail`).catch(() => []);
      // Drafts, which end otherwise, may be gone by the time they are read.
      for (const file of files.filter((name) => name.endsWith(".eml")).toSorted()) {
        const mail = await simpleParser(await readFile(`${dataDir}/mail/${file}`));
        const to = Array.isArray(mail.to) ? mail.to[0] : mail.to;
        const link = mail.text?.match(/https?:\/\/\S+/gu)?.find((url) => url.includes(path));
        const isMeant = to?.text === email && mail.text?.includes(about) === true;
        if (isMeant && link !== undefined) found = link;
      }
      return found;
    })
    .toBeDefined();
  const link = new URL(found ?? "");
  return link.pathname + link.search;
};
