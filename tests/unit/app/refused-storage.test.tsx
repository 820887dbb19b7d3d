import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { signIn } from "#renderer/features/identity/session/queries.ts";
import { signInFailure } from "#renderer/features/identity/session/lib/sign-in-failure.ts";
import { json, startApiServer } from "./api-server.ts";
import { sessionUser } from "./session-user.ts";

const user = sessionUser();
const form = { UserName: user.userName, Password: "secret", RememberMe: false };

let server: Awaited<ReturnType<typeof startApiServer>>;

beforeEach(async () => {
  server = await startApiServer();
  localStorage.clear();
});
afterEach(() => server.close());

const refuseStorage = () => {
  const refuse = () => {
    throw new DOMException("Access is denied for this document.", "SecurityError");
  };
  for (const act of ["getItem", "setItem", "removeItem"] as const)
    vi.spyOn(Storage.prototype, act).mockImplementation(refuse);
};
/** A server that knows the session of a sign-in only if its cookie comes back. */
const answer = (keepsCookies: boolean) =>
  server.answerWith(({ url }, response) => {
    if (url === "/api/login" || keepsCookies) json(response, 200, user);
    else json(response, 401, { title: "", status: 401, code: "not_signed_in" });
  });
const asked = () => server.seen.map(({ url }) => url);

it("says that cookies are refused, where the session is gone with the next call", async () => {
  refuseStorage();
  answer(false);
  const error: unknown = await signIn(form).catch((failure: unknown) => failure);
  expect(error).toMatchObject({ code: "cookies_refused" });
  expect(signInFailure(error)).toEqual({
    title: "session.failure.otherTitle",
    text: "errors.cookies_refused",
  });
});

it("signs in a user whose browser refuses storage only", async () => {
  refuseStorage();
  answer(true);
  expect(await signIn(form)).toMatchObject({ id: user.id });
});

it("sends nothing more for a browser that stores data", async () => {
  answer(false);
  await signIn(form);
  expect(asked()).toEqual(["/api/login"]);
});
