import { allCalls } from "#contract/index.ts";
import { commandLineAct } from "#server/access/act.ts";
import { activateAccount, deactivateAccount } from "#server/features/account/activation.ts";
import { mailResetLink } from "#server/features/account/service.ts";
import { client, signIn } from "#tests/support/client.ts";
import type { Client } from "#tests/support/client.ts";
import { PUBLIC_URL } from "#tests/support/portal.ts";
import type { FullHouse } from "./full-house.ts";
import { SAMPLES } from "./samples.ts";
import type { Sample } from "./samples.ts";
import { sendCall } from "./send.ts";
import type { World } from "./world.ts";

/** One thing somebody does. It may be done any number of times, each time in the same world. */
export type Scenario = {
  /** The call of the contract, and what is special about this use of it. */
  name: string;
  /** What came of it, without anything that differs from one time to the next. */
  run(): Promise<string>;
};

/**
 * Calls that are not among the scenarios, since there is no tenant whose filter they could forget:
 * what they touch is found by a secret nobody can guess, or is nobody's.
 */
export const NO_TENANT: Readonly<Record<string, string>> = {
  "session.logout": "ends the one session whose token the cookie holds",
  "session.resetAuthCookie": "touches the one session whose token the cookie holds",
  "portal.setup": "asks only whether any account exists",
  "portal.contacts": "reads settings, no table",
  "analytics.applicationInsights": "reads settings, no table",
};

const VOLATILE = /"(?:requestId|generatedAt|csrfToken|lastUsedAt)":"[^"]*"/gu;
const NEW_PASSWORD = "Better-horse-8";
const EVENTS_REPORT = "29";
const REPORT_IDS = ["2", "3", "19", EVENTS_REPORT, "33"];

export type Parts = { world: World; house: FullHouse; dryFacilityId: string };

const aim = (world: World, name: string) => {
  const found = allCalls().find((each) => each.name === name);
  const make = SAMPLES[name];
  if (found === undefined || make === undefined) throw new Error(`there is no call ${name}`);
  return { call: found.call, sample: make({ world, place: world.own }) };
};

const send = async (
  world: World,
  from: Client,
  name: string,
  change: Partial<Sample> = {},
): Promise<Response> => {
  const { call, sample } = aim(world, name);
  return sendCall(from, call, { ...sample, ...change });
};

/** Everything that reads, as the own customer's administrator. Answers are compared word by word. */
export const readingScenarios = ({ world, dryFacilityId }: Parts): Scenario[] => {
  const read = (name: string, change: Partial<Sample> = {}, note = ""): Scenario => ({
    name: `${name}${note}`,
    run: async () => {
      const response = await send(world, world.clients.customerAdmin, name, change);
      const text = await response.text();
      return `${response.status} ${text.replaceAll(VOLATILE, "")}`;
    },
  });
  const { facilityId, unitId, shiftId, deviceId } = world.own;
  const filters = {
    "": { facilityId },
    " of a unit and shift": { facilityId, locationIds: [unitId], shiftIds: [shiftId] },
    " of a device": { facilityId, deviceIds: [deviceId] },
    " without a license": { facilityId: dryFacilityId },
  };
  const plain = [
    "session.user",
    "session.permissions",
    "session.customers",
    "session.facilities",
    "reports.filters",
    "reports.dataHealth",
    "exports.table",
    "exports.tableByPost",
    "exports.pdf",
    "exports.pdfByPost",
    "shifts.list",
    "apiTokens.list",
    "audit.list",
    "audit.csv",
  ];
  return [
    ...plain.map((name) => read(name)),
    ...REPORT_IDS.flatMap((reportId) =>
      Object.entries(filters)
        // None of the dispenses falls into the shift: the list would be empty with any filter.
        .filter(([, body]) => reportId !== EVENTS_REPORT || !("shiftIds" in body))
        .map(([note, body]) =>
          read("reports.run", { params: { reportId }, body }, ` ${reportId}${note}`),
        ),
    ),
  ];
};

/**
 * Everything that changes rows, some of it aimed straight at a foreign row. The rows themselves
 * are looked at afterwards, so that an answer says no more than how it went.
 */
export const changingScenarios = ({ world, house }: Parts): Scenario[] => {
  const { portal, own } = world;
  const { member, invited } = house;
  /** The administrator in a browser of their own: a changed password gives it another session. */
  const admin = (): Client => {
    const self = client(portal.origin, world.clients.customerAdmin.cookie());
    self.user = world.clients.customerAdmin.user;
    return self;
  };
  const stranger = (): Client => client(portal.origin);
  const told = async (response: Response): Promise<string> => {
    const code = /"code":"\w+"/u.exec(await response.text())?.[0] ?? "";
    return `${response.status} ${code}`;
  };
  const change = (
    name: string,
    note: string,
    make: () => Client,
    sample: () => Partial<Sample> = () => ({}),
  ): Scenario => ({
    name: `${name}${note}`,
    run: async () => told(await send(world, make(), name, sample())),
  });
  const passwords = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
  const names = { firstName: "Kim", lastName: "Example" };
  return [
    {
      name: "session.login",
      run: async () => (await signIn(portal.origin, member.email, member.password)).user?.id ?? "",
    },
    {
      name: "session.login of nobody, past the limit of a stricter customer",
      run: async () => {
        const UserName = "stranger@example.test";
        const answers = [];
        for (let guess = 0; guess < 4; guess += 1) {
          const body = { UserName, Password: "Wrong-horse-7" };
          answers.push(await told(await send(world, stranger(), "session.login", { body })));
        }
        return answers.join();
      },
    },
    change("session.setLanguage", "", admin),
    change("account.manage", " for a name", admin, () => ({ body: names })),
    change("account.manage", " for a password", admin, () => ({
      body: {
        ...names,
        currentPassword: member.password,
        newPassword: NEW_PASSWORD,
        confirmPassword: NEW_PASSWORD,
      },
    })),
    change("account.resetPassword", "", stranger, () => ({
      body: { resetPasswordGuid: member.resetToken, ...passwords },
    })),
    change("account.unregisteredUser", "", stranger, () => ({
      query: { guid: invited.invitation },
    })),
    change("account.register", "", stranger, () => ({
      body: { activationGuid: invited.invitation, ...names, ...passwords },
    })),
    {
      name: "account.forgotPassword",
      run: async () => {
        const body = { Email: member.email };
        const answer = await told(
          await send(world, stranger(), "account.forgotPassword", { body }),
        );
        const deps = { db: portal.db, clock: portal.clock, publicUrl: PUBLIC_URL };
        await mailResetLink(deps, member.email);
        const mails = await portal.db("mail_outbox").where("recipient", member.email);
        return `${answer} ${mails.length}`;
      },
    },
    change("shifts.save", "", admin),
    change("shifts.remove", " of another customer", admin, () => ({
      params: { shiftId: world.foreign.shiftId },
    })),
    change("shifts.remove", "", admin, () => ({ params: { shiftId: own.shiftId } })),
    change("apiTokens.create", "", admin),
    change("apiTokens.revoke", "", admin, () => ({ params: { apiTokenId: house.apiTokenId } })),
    change("apiTokens.revoke", " of another customer's token", admin, () => ({
      params: { apiTokenId: house.foreignTokenId },
    })),
    {
      name: "ingest.events",
      run: async () => {
        const { call } = aim(world, "ingest.events");
        const headers = { authorization: `Bearer ${world.gatewayToken}` };
        const sent = await sendCall(stranger(), call, { body: house.facts("again", 1) }, headers);
        const days = await portal
          .db("location_day")
          .where({ customer_id: own.customerId, facility_id: own.facilityId })
          .orderBy(["location_id", "day"])
          .select("location_id", "day", "events", "uncovered", "passages", "devices_seen");
        return `${sent.status} ${await sent.text()} ${JSON.stringify(days)}`;
      },
    },
    {
      name: "the command line's deactivate and activate",
      run: async () => {
        const now = portal.clock.now();
        const off = await portal.db.transaction((tx) =>
          deactivateAccount(commandLineAct(tx, now), own.service),
        );
        const on = await portal.db.transaction((tx) =>
          activateAccount(commandLineAct(tx, now), own.service),
        );
        return `${off} ${on}`;
      },
    },
  ];
};
