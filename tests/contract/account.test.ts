import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { ManageAccountForm, RegisterForm, ResetPasswordForm } from "#contract/identity/account.ts";

const problems = (form: z.ZodType, given: object): Record<string, string> =>
  Object.fromEntries(
    (form.safeParse(given).error?.issues ?? []).map(({ path, message }) => [
      path.join("."),
      message,
    ]),
  );

const names = { firstName: "Nora", lastName: "Quill" };

describe("the repeated password", () => {
  it("the repeated password is required of every new password, even if empty", () => {
    const invited = { ...names, activationGuid: "token", confirmPassword: "" };
    expect(problems(RegisterForm, { ...invited, password: "" })).toEqual({
      password: "required",
      confirmPassword: "required",
    });
    expect(problems(RegisterForm, { ...invited, password: "Correct-horse-9" })).toEqual({
      confirmPassword: "required",
    });
    const reset = { resetPasswordGuid: "token", password: "", confirmPassword: "" };
    expect(problems(ResetPasswordForm, reset)).toMatchObject({ confirmPassword: "required" });
  });

  it("the repeated password has to match", () => {
    const reset = { resetPasswordGuid: "token", password: "Correct-horse-9" };
    expect(problems(ResetPasswordForm, { ...reset, confirmPassword: "Correct-horse" })).toEqual({
      confirmPassword: "mismatch",
    });
    expect(problems(ResetPasswordForm, { ...reset, confirmPassword: "Correct-horse-9" })).toEqual(
      {},
    );
  });

  it("one's own account requires a repeated password only with a new one", () => {
    const saved = { ...names, version: 1 };
    expect(problems(ManageAccountForm, saved)).toEqual({});
    const change = { ...saved, currentPassword: "Old-horse-9", newPassword: "Correct-horse-9" };
    expect(problems(ManageAccountForm, change)).toEqual({ confirmPassword: "required" });
  });
});
