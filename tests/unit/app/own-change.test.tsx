import { render } from "@testing-library/react";
import { Suspense } from "react";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import { session } from "#contract/identity/session.ts";
import { json, startApiServer } from "./api-server.ts";
import { sessionUser } from "./session-user.ts";

const HERE = sessionUser("0199a000-0000-7000-8000-000000000001");
const THERE = sessionUser("0199a000-0000-7000-8000-000000000002");
const CUSTOMER = "0199a000-0000-7000-8000-000000000003";

/** A page of its own: one that has changed its session is left for good. */
const openPage = async () => {
  vi.resetModules();
  const [{ call }, { changeCustomer }, { useFailureHandling }, leaving, store, texts] =
    await Promise.all([
      import("#renderer/api/client.ts"),
      import("#renderer/app/session/change-customer.ts"),
      import("#renderer/app/session/use-failure-handling.ts"),
      import("#renderer/session/leaving.ts"),
      import("#renderer/session/session-store.ts"),
      import("#renderer/i18n/setup.ts"),
    ]);
  await texts.startI18n("en-US");
  await texts.loadTexts("shell", "errors");
  store.setSession({ user: HERE, permissions: {} });
  const goes = vi.fn();
  leaving.onLeaving(goes);
  function Page() {
    useFailureHandling();
    return "page";
  }
  const { findByText } = render(
    <Suspense>
      <Page />
    </Suspense>,
  );
  await findByText("page");
  /** A call that the server refuses, since it knows the session no longer. */
  const meetNoSession = () =>
    expect(call(session.permissions, { body: { permissionRequests: [] } })).rejects.toMatchObject({
      code: "not_signed_in",
    });
  return { changeCustomer, meetNoSession, goes };
};

let server: Awaited<ReturnType<typeof startApiServer>>;
/** Answers the change of customer, which waits for it. */
let answerChange: ((status: number, value: unknown) => void) | null;

const refuse = (status: number, code: string) => ({
  type: "about:blank",
  title: "Refused",
  status,
  code,
  requestId: "request-1",
});

beforeEach(async () => {
  answerChange = null;
  server = await startApiServer();
  server.answerWith(({ url }, response) => {
    if (url.endsWith("/user/customer"))
      answerChange = (status, value) => json(response, status, value);
    else json(response, 401, refuse(401, "not_signed_in"));
  });
});
afterEach(() => server.close());
// The next file's page has changed nothing.
afterAll(() => void vi.resetModules());

it("leaves only for the other customer, whatever call meets the session's end before", async () => {
  const { changeCustomer, meetNoSession, goes } = await openPage();
  changeCustomer(CUSTOMER);
  await expect.poll(() => answerChange).not.toBeNull();
  await meetNoSession();
  expect(goes).not.toHaveBeenCalled();
  answerChange?.(200, THERE);
  await expect.poll(() => goes.mock.calls.length).toBe(1);
  await meetNoSession();
  expect(goes).toHaveBeenCalledTimes(1);
});

it("leaves to sign in where the change fails and the session is over", async () => {
  const { changeCustomer, meetNoSession, goes } = await openPage();
  changeCustomer(CUSTOMER);
  await expect.poll(() => answerChange).not.toBeNull();
  await meetNoSession();
  answerChange?.(500, refuse(500, "internal_error"));
  await expect.poll(() => goes.mock.calls.length).toBe(1);
  await meetNoSession();
  expect(goes).toHaveBeenCalledTimes(2);
});
