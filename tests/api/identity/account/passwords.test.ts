import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ManageAccountAnswer } from "#contract/identity/account.ts";
import type { SessionUser } from "#contract/identity/session.ts";
import { commandLineAct } from "#server/access/write-context.ts";
import { createAdmin } from "#server/cli/create-admin.ts";
import { buildCustomer } from "#tests/factories/customer.ts";
import { type BuiltUser, type UserOverrides, buildUser } from "#tests/factories/user.ts";
import { client, problemOf, signIn } from "#tests/support/client.ts";
import { PUBLIC_URL, type Portal, startPortal } from "#tests/support/portal.ts";

describe("passwords", () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ now: "2026-03-02T15:00:00Z" });
  });
  beforeEach(() => {
    portal.mail.received.length = 0;
  });
  afterAll(() => portal.close());

  const newUser = async (given: UserOverrides = {}): Promise<BuiltUser> => {
    const { customerId } = await buildCustomer(portal.db);
    return buildUser(portal.db, { customerId, ...given });
  };
  const forget = (email: string, headers = {}): Promise<Response> =>
    client(portal.origin).send("POST", "/api/forgotPassword", { Email: email }, headers);
  const reset = (guid: string, password: string, confirm = password): Promise<Response> =>
    client(portal.origin).send("POST", "/api/account/resetPassword", {
      resetPasswordGuid: guid,
      password,
      confirmPassword: confirm,
    });
  const linkIn = (text: string | undefined): string => /https?:\S+/u.exec(text ?? "")?.[0] ?? "";
  const guidFor = async (email: string): Promise<string> => {
    await forget(email);
    await portal.tick();
    const mail = portal.mail.received.at(-1);
    return new URL(linkIn(mail?.text)).searchParams.get("guid") ?? "";
  };

  describe("forgotten", () => {
    it("mails a reset link to this portal in the user's language, whatever the host", async () => {
      const user = await newUser({ language: "fr-CA" });
      const answer = await forget(user.email, { "x-forwarded-host": "evil.example" });
      expect(answer.status).toBe(204);
      await portal.tick();
      expect(portal.mail.received.length).toBe(1);
      const [mail] = portal.mail.received;
      expect(mail?.subject).toContain("mot de passe");
      expect(mail?.text).toContain("Choisir un mot de passe\n");
      expect(mail?.to).toMatchObject({ value: [{ address: user.email }] });
      expect(linkIn(mail?.text)).toMatch(
        new RegExp(`^${PUBLIC_URL}/login/resetpassword\\?guid=[\\w-]{43}$`, "u"),
      );
      expect(String(mail?.html)).toContain(linkIn(mail?.text));
    });

    it("a password request answers alike without an account, and mails nothing", async () => {
      const user = await newUser();
      const gone = await newUser({ isActive: false });
      const known = await forget(user.email);
      await portal.tick();
      const sent = portal.mail.received.length;
      for (const email of ["nobody@example.test", gone.email]) {
        const unknown = await forget(email);
        expect([unknown.status, await unknown.text()]).toEqual([known.status, ""]);
      }
      await portal.tick();
      expect(portal.mail.received.length).toBe(sent);
    });

    it("requests for new passwords do not fill a mailbox", async () => {
      const user = await newUser();
      for (const _ of [1, 2, 3, 4]) {
        await forget(user.email);
        await portal.tick();
      }
      expect(portal.mail.received.length).toBe(1);
    });

    it("a link that was shown on a screen does not count as requested", async () => {
      const user = await newUser();
      await portal
        .db("customer")
        .where("customer_id", user.customerId)
        .update({ password_expiration_days: 30 });
      const form = { UserName: user.email, Password: user.password };
      const lapsed = await client(portal.origin).send("POST", "/api/login", form);
      expect(await problemOf(lapsed)).toMatchObject({ code: "password_expired" });
      await forget(user.email);
      await portal.tick();
      expect(portal.mail.received.length).toBe(1);

      const email = "first-admin@example.test";
      const link = async (): Promise<string> =>
        (
          await portal.db.transaction((tx) =>
            createAdmin(commandLineAct(tx, portal.clock.now()), email),
          )
        ).guid;
      expect((await reset(await link(), "Another-horse-8")).status).toBe(204);
      await link();
      await forget(email);
      await portal.tick();
      expect(portal.mail.received.length).toBe(2);
    });

    it("a password mail waits for a mail server that is away, and leaves once", async () => {
      const user = await newUser();
      portal.mail.refuse(1);
      await forget(user.email);
      await portal.tick();
      expect(portal.mail.received.length).toBe(0);
      portal.clock.advance(60_000);
      await portal.tick();
      await portal.tick();
      expect(portal.mail.received.length).toBe(1);
      expect(portal.mail.received[0]?.messageId).toMatch(/^<[\w-]+@portal\.example\.test>$/u);
    });
  });

  describe("reset", () => {
    it("links for a new password work once, end every session and open the account", async () => {
      const user = await newUser();
      const page = await signIn(portal.origin, user.email, user.password);
      const guid = await guidFor(user.email);
      expect((await reset(guid, "Another-horse-8")).status).toBe(204);
      expect((await page.get("/api/user")).status).toBe(401);
      expect((await reset(guid, "Third-horse-9")).status).toBe(404);
      await signIn(portal.origin, user.email, "Another-horse-8");
    });

    it("links for a new password work once however many try at the same time", async () => {
      const user = await newUser();
      const guid = await guidFor(user.email);
      const answers = await Promise.all(
        [1, 2, 3, 4].map((number) => reset(guid, `Another-horse-${number}`)),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404, 404, 404]);
    });

    it("links for a new password expire", async () => {
      const user = await newUser();
      const guid = await guidFor(user.email);
      portal.clock.advance(2 * 3_600_000);
      expect((await reset(guid, "Another-horse-8")).status).toBe(404);
    });

    it("links for a new password are stored as hashes only", async () => {
      const user = await newUser();
      const guid = await guidFor(user.email);
      const dump = JSON.stringify([
        await portal.db("account_token"),
        await portal.db("mail_outbox"),
        await portal.db("job"),
      ]);
      expect(guid.length).toBe(43);
      expect(dump).not.toContain(guid);
    });

    it("refuses the last five passwords and the current one; the link stays good", async () => {
      const user = await newUser();
      const used = [1, 2, 3, 4, 5].map((number) => `Another-horse-${number}`);
      for (const password of used) {
        portal.clock.advance(3_600_000);
        expect((await reset(await guidFor(user.email), password)).status).toBe(204);
      }
      portal.clock.advance(3_600_000);
      const guid = await guidFor(user.email);
      for (const password of used) {
        const answer = await reset(guid, password);
        expect(answer.status).toBe(409);
        expect(await problemOf(answer)).toMatchObject({ code: "password_conflict" });
      }
      expect((await reset(guid, user.password)).status).toBe(204);
    });

    it.each([
      ["Short-1", "too_short"],
      ["alllowercase", "password_classes"],
      ["Password1", "password_common"],
      ["Password1!", "password_common"],
      [`Aa1-${"x".repeat(97)}`, "too_long"],
      ["", "required"],
    ])("refuses a new password that is %s", async (password, code) => {
      const answer = await reset("any", password, password);
      const guid = answer.status === 404 ? await guidFor((await newUser()).email) : "any";
      const problem = await problemOf(guid === "any" ? answer : await reset(guid, password));
      expect(problem).toMatchObject({ status: 400, fieldErrors: { password: code } });
    });

    it("refuses two different entries of a new password", async () => {
      expect(
        await problemOf(await reset("any", "Another-horse-8", "Another-horse-9")),
      ).toMatchObject({
        fieldErrors: { confirmPassword: "mismatch" },
      });
    });
  });

  describe("in one's own account", () => {
    const form = {
      version: 1,
      firstName: "Robin",
      lastName: "Example",
      currentPassword: "",
      newPassword: "",
      confirmPassword: "",
    };
    const all = {
      currentPasswordIncorrect: false,
      invalidForm: false,
      attemptedPasswordUpdate: false,
      passwordSuccessfullyUpdated: false,
      attemptedAccountUpdate: false,
      accountSuccessfullyUpdated: false,
    };

    it("changing a password signs the user out everywhere else, but not here", async () => {
      const user = await newUser();
      const page = await signIn(portal.origin, user.email, user.password);
      const elsewhere = await signIn(portal.origin, user.email, user.password);
      const names = await page.send("POST", "/api/account/manage", {
        ...form,
        firstName: "Roberta",
      });
      expect((await names.json()) as ManageAccountAnswer).toEqual({
        ...all,
        attemptedAccountUpdate: true,
        accountSuccessfullyUpdated: true,
        user: { ...page.user, firstName: "Roberta", version: 2 },
      });
      expect((await elsewhere.get("/api/user")).status).toBe(200);
      const passwords = {
        currentPassword: user.password,
        newPassword: "Another-horse-8",
        confirmPassword: "Another-horse-8",
      };
      const answer = await page.send("POST", "/api/account/manage", {
        ...form,
        version: 2,
        firstName: "Roberta",
        ...passwords,
      });
      const changed = (await answer.json()) as ManageAccountAnswer;
      expect((await elsewhere.get("/api/user")).status).toBe(401);
      const still = (await (await page.get("/api/user")).json()) as SessionUser;
      expect(still).toMatchObject({ firstName: "Roberta" });
      expect(changed).toEqual({
        ...all,
        attemptedPasswordUpdate: true,
        passwordSuccessfullyUpdated: true,
        // With the token of the new session: the page needs to ask for nothing more.
        user: still,
      });
      expect(still.csrfToken).not.toBe(page.user?.csrfToken);
    });

    it("refuses names changed from a stale version, and answers with the current ones", async () => {
      const user = await newUser();
      const page = await signIn(portal.origin, user.email, user.password);
      const save = (names: object) =>
        page.send("POST", "/api/account/manage", { ...form, ...names });
      expect((await save({ firstName: "Roberta" })).status).toBe(200);
      const stale = await problemOf(await save({ lastName: "Sample" }));
      const current = { version: 2, firstName: "Roberta", lastName: "Example" };
      expect(stale).toMatchObject({ status: 409, code: "conflict", current });
      expect((await save({ ...current, lastName: "Sample" })).status).toBe(200);
      expect(await (await page.get("/api/user")).json()).toMatchObject({
        version: 3,
        firstName: "Roberta",
        lastName: "Sample",
      });
      // A password alone changes no name.
      const same = { firstName: "Roberta", lastName: "Sample" };
      expect((await save({ ...same, version: 1 })).status).toBe(200);
    });

    it("changing a password leaves a session that ends with the browser so", async () => {
      const user = await newUser();
      const page = await signIn(portal.origin, user.email, user.password);
      let currentPassword = user.password;
      // A session that goes on from one that went on is no different.
      for (const newPassword of ["Another-horse-8", "Third-horse-9"]) {
        const passwords = { currentPassword, newPassword, confirmPassword: newPassword };
        const changed = await page.send("POST", "/api/account/manage", { ...form, ...passwords });
        const cookie = changed.headers.getSetCookie().find((each) => each.startsWith("handrail="));
        expect(cookie).toMatch(/^handrail=[\w-]+;/u);
        expect(cookie).not.toMatch(/max-age|expires/iu);
        page.user = ((await changed.json()) as ManageAccountAnswer).user;
        currentPassword = newPassword;
      }
    });

    it("a wrong current password changes nothing at all", async () => {
      const user = await newUser();
      const page = await signIn(portal.origin, user.email, user.password);
      const answer = await page.send("POST", "/api/account/manage", {
        ...form,
        firstName: "Roberta",
        currentPassword: "Wrong-horse-7",
        newPassword: "Another-horse-8",
        confirmPassword: "Another-horse-8",
      });
      expect((await answer.json()) as ManageAccountAnswer).toEqual({
        ...all,
        currentPasswordIncorrect: true,
        attemptedPasswordUpdate: true,
        attemptedAccountUpdate: true,
        user: page.user,
      });
      expect((await (await page.get("/api/user")).json()) as SessionUser).toMatchObject({
        firstName: "Robin",
      });
    });

    it("a change of password names each missing field", async () => {
      const user = await newUser();
      const page = await signIn(portal.origin, user.email, user.password);
      const answer = await page.send("POST", "/api/account/manage", {
        version: 1,
        firstName: " ",
        lastName: "x".repeat(51),
        newPassword: "Another-horse-8",
      });
      expect(await problemOf(answer)).toMatchObject({
        fieldErrors: {
          firstName: "required",
          lastName: "too_long",
          currentPassword: "required",
          confirmPassword: "required",
        },
      });
    });
  });
});
