import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commandLineAct } from "#server/access/write-context.ts";
import { type Invitation, invite } from "#server/cli/invite.ts";
import { buildCustomer, buildFacility, nextNumber } from "#tests/factories/customer.ts";
import { buildUser } from "#tests/factories/user.ts";
import { client, problemOf, signIn } from "#tests/support/client.ts";
import { DOT_PNG } from "#tests/support/file-form.ts";
import { PUBLIC_URL, type Portal, startPortal } from "#tests/support/portal.ts";

describe("invitations", () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ now: "2026-03-02T15:00:00Z" });
  });
  afterAll(() => portal.close());

  const send = async (
    given: Partial<Invitation> = {},
  ): Promise<{ email: string; guid: string; customer: string }> => {
    const facility = await buildFacility(portal.db);
    const row = await portal.db("customer").where("customer_id", facility.customerId).first("name");
    const customer = given.customer ?? String(row?.name);
    const email = given.email ?? `invited${nextNumber()}@example.test`;
    const link = await portal.db.transaction((tx) =>
      invite(
        commandLineAct(tx, portal.clock.now()),
        { email, role: "dataAnalyst", ...given, customer },
        PUBLIC_URL,
      ),
    );
    return {
      email,
      guid: link === null ? "" : (new URL(link).searchParams.get("guid") ?? ""),
      customer,
    };
  };
  const lookUp = (guid: string, email = ""): Promise<Response> =>
    client(portal.origin).get(
      `/api/unregisteredUser?guid=${guid}${email === "" ? "" : `&email=${email}`}`,
    );
  const register = (guid: string, password = "Correct-horse-7"): Promise<Response> =>
    client(portal.origin).send("POST", "/api/account/register", {
      activationGuid: guid,
      firstName: "Robin",
      lastName: "Invited",
      password,
      confirmPassword: password,
    });

  it("an invitation shows the customer's logo without a session", async () => {
    const { customerId, name } = await buildCustomer(portal.db);
    await send({ customer: name });
    await portal.tick();
    expect(portal.mail.received.at(-1)?.attachments).toEqual([]);
    await portal
      .db("customer")
      .where("customer_id", customerId)
      .update({ logo: DOT_PNG, logo_type: "image/png", media_item_id: customerId });
    await send({ customer: name });
    await portal.tick();
    const mail = portal.mail.received.at(-1);
    const [logo] = mail?.attachments ?? [];
    expect(logo).toMatchObject({ contentType: "image/png", contentDisposition: "inline" });
    expect(logo?.content).toEqual(DOT_PNG);
    // The parser puts a file in for the content id that the text names.
    expect(mail?.html).toContain(`src="data:image/png;base64,`);
    expect(mail?.html).toContain(`alt="${name}"`);
  });

  it("invitations are mailed, accepted once, and lead to an account with the role", async () => {
    const { email, guid, customer } = await send();
    await portal.tick();
    expect(portal.mail.received.at(-1)?.text).toContain(
      `${PUBLIC_URL}/account/register?guid=${guid}&email=${encodeURIComponent(email)}`,
    );
    const found = await lookUp(guid);
    expect(await found.json()).toEqual({
      firstName: "",
      lastName: "",
      email,
      customerName: customer,
      hasAccount: false,
      isObserver: false,
    });
    expect((await register(guid)).status).toBe(204);
    const page = await signIn(portal.origin, email, "Correct-horse-7");
    expect(page.user).toMatchObject({ firstName: "Robin", lastName: "Invited" });
    const answers = await Promise.all([lookUp(guid), register(guid)]);
    for (const answer of answers) {
      expect(answer.status).toBe(409);
      expect(await problemOf(answer)).toMatchObject({ code: "already_activated" });
    }
  });

  it("an observer's invitation says so, on the page and in the mail", async () => {
    const { guid } = await send({ role: "observer", language: "fr-CA" });
    await portal.tick();
    expect(portal.mail.received.at(-1)?.text).toContain("rôle d’observation");
    expect(await (await lookUp(guid)).json()).toMatchObject({ isObserver: true });
  });

  it("invitations are invalid when unknown, run out, or for another address", async () => {
    expect((await lookUp("made-up")).status).toBe(404);
    const { guid } = await send();
    const other = await lookUp(guid, "other@example.test");
    expect(other.status).toBe(400);
    expect(await problemOf(other)).toMatchObject({ code: "email_mismatch" });
    portal.clock.advance(7 * 86_400_000);
    expect((await lookUp(guid)).status).toBe(404);
    expect((await register(guid)).status).toBe(404);
  });

  it("invitations refuse a common password and stay good", async () => {
    const { guid } = await send();
    expect(await problemOf(await register(guid, "Password1"))).toMatchObject({
      fieldErrors: { password: "password_common" },
    });
    expect((await register(guid)).status).toBe(204);
  });

  it("invitations make a service account ready at once, with nothing to mail", async () => {
    const { email, guid } = await send({ role: "serviceAccount" });
    expect(guid).toBe("");
    expect(await portal.db("mail_outbox").where("recipient", email)).toEqual([]);
    const user = await portal.db("app_user").where({ email }).first();
    expect(user).toMatchObject({ activated_at: portal.clock.now(), password_hash: null });
  });

  it("an invitation opens nothing once the account has become a service account", async () => {
    const { guid, email, customer } = await send();
    await send({ role: "serviceAccount", email, customer });
    expect((await lookUp(guid)).status).toBe(404);
    expect((await register(guid)).status).toBe(404);
  });

  it("an invited user cannot sign in before accepting", async () => {
    const { email } = await send();
    const answer = await client(portal.origin).send("POST", "/api/login", {
      UserName: email,
      Password: "Correct-horse-7",
    });
    expect(answer.status).toBe(401);
  });

  it("an invalid invitation command is refused with one line", async () => {
    const { customer, email } = await send();
    const taken = await buildCustomer(portal.db);
    const user = await buildUser(portal.db, { customerId: taken.customerId });
    await expect(send({ customer: "Nowhere" })).rejects.toThrow(
      "no active customer called 'Nowhere'",
    );
    await expect(send({ role: "providerAdmin" })).rejects.toThrow(
      "not a role of a customer's users",
    );
    await expect(send({ facility: "Nowhere" })).rejects.toThrow("has no facility called 'Nowhere'");
    const provider = await buildCustomer(portal.db, { isProvider: true });
    await expect(send({ customer: provider.name })).rejects.toThrow("no active customer called");
    const { customerId } = await buildCustomer(portal.db, { name: "Has an old wing" });
    const { name: archived } = await buildFacility(portal.db, { customerId, isArchived: true });
    await expect(send({ customer: "Has an old wing", facility: archived })).rejects.toThrow(
      `has no facility called '${archived}'`,
    );
    await expect(send({ email: "nonsense" })).rejects.toThrow("not an e-mail address");
    await expect(send({ email: user.email, customer: taken.name })).rejects.toThrow(
      "has an account already",
    );
    const again = await send({ customer, email });
    expect((await lookUp(again.guid)).status).toBe(200);
  });
});
