import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { SignInForm } from "#renderer/features/identity/session/components/sign-in-form.tsx";
import { startI18n } from "#renderer/i18n/setup.ts";
import { json, startApiServer } from "./api-server.ts";
import { sessionUser } from "./session-user.ts";

let server: Awaited<ReturnType<typeof startApiServer>>;
const onSignedIn = vi.fn();
const onExpired = vi.fn();

beforeAll(() => startI18n("en-US"));
beforeEach(async () => {
  server = await startApiServer();
  localStorage.clear();
  onSignedIn.mockReset();
  onExpired.mockReset();
});
afterEach(async () => {
  cleanup();
  await server.close();
});

const show = async (email: string | null = null): Promise<void> => {
  await act(async () => {
    render(
      <Suspense>
        <SignInForm
          email={email}
          greetingId={undefined}
          onSignedIn={onSignedIn}
          onExpired={onExpired}
          forgotAddress="/forgot"
        />
      </Suspense>,
    );
  });
  await screen.findByLabelText("E-mail");
};
const email = () => screen.getByLabelText<HTMLInputElement>("E-mail");
const password = () => screen.getByLabelText<HTMLInputElement>("Password");
const submit = () => screen.getByRole<HTMLButtonElement>("button", { name: "Sign in" });
const type = (field: HTMLInputElement, value: string) =>
  fireEvent.input(field, { target: { value } });
const logins = () => server.seen.filter(({ url }) => url === "/api/login");

it("says what is missing, goes there, and takes it back while it is typed", async () => {
  await show();
  fireEvent.click(submit());
  expect(await screen.findByText("Enter your e-mail.")).toBeDefined();
  expect(screen.getByText("Enter your password.")).toBeDefined();
  expect(document.activeElement).toBe(email());
  expect(logins()).toEqual([]);
  type(email(), "maya@example.test");
  await expect.poll(() => screen.queryByText("Enter your e-mail.")).toBeNull();
  expect(screen.getByText("Enter your password.")).toBeDefined();
});

it("shows what is wrong with a field after leaving it, and nothing before", async () => {
  await show();
  type(email(), "maya");
  expect(email().getAttribute("aria-invalid")).toBeNull();
  fireEvent.blur(email());
  await expect.poll(() => email().getAttribute("aria-invalid")).toBe("true");
  expect(password().getAttribute("aria-invalid")).toBeNull();
});

it("sends what stands in the fields, however it came there, once", async () => {
  let answer = (): void => undefined;
  server.answerWith(({ url }, response) => {
    answer = () => json(response, 200, sessionUser());
    if (url !== "/api/login") answer();
  });
  await show();
  // As a password manager: without an event.
  email().value = "maya@example.test";
  password().value = "Handrail-demo-1";
  fireEvent.click(submit());
  await expect.poll(() => logins().length).toBe(1);
  fireEvent.submit(submit());
  answer();
  await expect.poll(() => onSignedIn.mock.calls.length).toBe(1);
  expect(logins().map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { UserName: "maya@example.test", Password: "Handrail-demo-1", RememberMe: false },
  ]);
});

it("a refused sign-in form retains its input, and can be sent again", async () => {
  server.answerWith((_seen, response) =>
    json(response, 401, { title: "", status: 401, code: "invalid_credentials" }),
  );
  await show();
  type(email(), "maya@example.test");
  type(password(), "Wrong-password-1");
  fireEvent.click(submit());
  expect(await screen.findByText("The e-mail or password is incorrect.")).toBeDefined();
  expect([email().value, password().value]).toEqual(["maya@example.test", "Wrong-password-1"]);
  fireEvent.click(submit());
  await expect.poll(() => logins().length).toBe(2);
  expect(onSignedIn).not.toHaveBeenCalled();
});

it("begins at the password where the address is known", async () => {
  await show("maya@example.test");
  expect(email().value).toBe("maya@example.test");
  expect(document.activeElement).toBe(password());
});
