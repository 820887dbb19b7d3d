import { afterEach, beforeEach, expect, it } from "vitest";
import { remembered } from "#renderer/memory/remembered.ts";
import { signIn, signOut } from "#renderer/features/identity/session/queries.ts";
import { json, startApiServer } from "./api-server.ts";
import { sessionUser } from "./session-user.ts";

const ANALYST = "0199a000-0000-7000-8000-000000000001";
const ADMIN = "0199a000-0000-7000-8000-000000000002";

let server: Awaited<ReturnType<typeof startApiServer>>;

beforeEach(async () => {
  server = await startApiServer();
  localStorage.clear();
});
afterEach(() => server.close());

const signInAs = (id: string) => {
  server.answerWith((_, response) => json(response, 200, sessionUser(id)));
  return signIn({ UserName: "person@northlake.test", Password: "secret", RememberMe: false });
};
const leave = () => {
  server.answerWith((_, response) => response.writeHead(204).end());
  return signOut();
};
const choices = () =>
  (["customerId", "facilityId", "reportId"] as const).map((key) => remembered.get(key));
const choose = () => {
  remembered.set("customerId", "c");
  remembered.set("facilityId", "f");
  remembered.set("reportId", "33");
};

it("choices of a person are there when they come back", async () => {
  await signInAs(ANALYST);
  choose();
  await leave();
  await signInAs(ANALYST);
  expect(choices()).toEqual(["c", "f", "33"]);
});

it("choices are forgotten when another user signs in", async () => {
  await signInAs(ANALYST);
  choose();
  await leave();
  await signInAs(ADMIN);
  expect(choices()).toEqual([null, null, null]);
});
