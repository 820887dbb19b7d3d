import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { ApiError } from "#renderer/api/api-error.ts";
import { useAccountForm } from "#renderer/features/account/components/use-account-form.ts";
import { startI18n } from "#renderer/i18n/setup.ts";

const Schema = z.object({ first: z.string().min(1, "required"), second: z.string() });

function Form({ send }: { send: () => Promise<void> }) {
  const { entry, failure, submit } = useAccountForm(Schema, { first: "", second: "" }, send, {
    conflictField: "second",
  });
  return (
    <form noValidate onSubmit={submit}>
      {failure !== null && <p role="alert">{failure.code}</p>}
      {(["first", "second"] as const).map((name) => (
        <p key={name}>
          <input {...entry(name).field} aria-label={name} />
          <output data-testid={name}>{entry(name).problem}</output>
        </p>
      ))}
      <button type="submit">send</button>
    </form>
  );
}

const box = (name: string): HTMLInputElement => screen.getByRole("textbox", { name });
const problemAt = (name: string): string | null => screen.getByTestId(name).textContent;

const show = async (send: () => Promise<void>): Promise<void> => {
  render(
    <Suspense>
      <Form send={send} />
    </Suspense>,
  );
  await screen.findByRole("textbox", { name: "first" });
};

const sendAfter = async (refusal: ApiError): Promise<void> => {
  await show(() => Promise.reject(refusal));
  await act(async () => fireEvent.change(box("first"), { target: { value: "typed" } }));
  await act(async () => fireEvent.click(screen.getByRole("button")));
};

beforeAll(() => startI18n());
afterEach(cleanup);

describe("a refused form", () => {
  it("shows what the server said at its fields, focuses the first and keeps what was typed", async () => {
    const fieldErrors = { second: "too_long", stranger: "required", first: "too_short" };
    await sendAfter(new ApiError({ code: "invalid_input", status: 400, fieldErrors }));
    expect(problemAt("first")).toBe("too_short");
    expect(problemAt("second")).toBe("too_long");
    expect(document.activeElement).toBe(box("first"));
    expect(box("first").value).toBe("typed");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("puts a used password at the field that holds it", async () => {
    await sendAfter(new ApiError({ code: "password_conflict", status: 409 }));
    expect(problemAt("second")).toBe("password_conflict");
    expect(document.activeElement).toBe(box("second"));
  });

  it("says above the fields what belongs to none of them", async () => {
    await sendAfter(new ApiError({ code: "offline", status: 0 }));
    expect(screen.getByRole("alert").textContent).toBe("offline");
    await act(async () => fireEvent.click(screen.getByRole("button")));
    expect(box("first").value).toBe("typed");
  });

  it("names only fields that it has", async () => {
    const fieldErrors = { stranger: "required" };
    await sendAfter(new ApiError({ code: "invalid_input", status: 400, fieldErrors }));
    expect(screen.getByRole("alert").textContent).toBe("invalid_input");
  });
});

describe("a field that is left empty", () => {
  it("says so at once, and a form with one is not sent", async () => {
    let sent = 0;
    await show(async () => void (sent += 1));
    await act(async () => fireEvent.blur(box("first")));
    expect(problemAt("first")).toBe("required");
    await act(async () => fireEvent.click(screen.getByRole("button")));
    expect(sent).toBe(0);
  });
});
