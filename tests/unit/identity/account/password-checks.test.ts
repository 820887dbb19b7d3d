import { describe, expect, it } from "vitest";
import { NewPassword, checkPassword } from "#contract/identity/passwords.ts";
import { LoginForm } from "#contract/identity/session.ts";

const codeOf = (password: string): string | undefined =>
  NewPassword.safeParse(password).error?.issues[0]?.message;

describe("what a password needs", () => {
  it.each([
    ["", "required"],
    ["Abc-123", "too_short"],
    ["Abc-1234", undefined],
    [`Aa1${"x".repeat(97)}`, undefined],
    [`Aa1${"x".repeat(98)}`, "too_long"],
    ["abcdefgh", "password_classes"],
    ["abcdefg1", "password_classes"],
    ["abcdefG1", undefined],
    ["abcdef-1", undefined],
    ["ABCDEF-1", undefined],
    ["abcdefG-", undefined],
    ["12345678-", "password_classes"],
  ])("the password %j gives %j", (password, code) => {
    expect(codeOf(password)).toBe(code);
  });

  it("a password's characters count as people count them", () => {
    expect(checkPassword("😀😀😀😀Aa1").hasLength).toBe(false);
    expect(checkPassword("😀😀😀😀😀Aa1").hasLength).toBe(true);
  });

  it("a password's length is measured alike everywhere", () => {
    const longest = `Aa1${"😀".repeat(97)}`;
    expect(codeOf(longest)).toBeUndefined();
    const form = { UserName: "somebody@example.test", Password: longest };
    expect(LoginForm.safeParse(form).success).toBe(true);
    expect(LoginForm.safeParse({ ...form, Password: `${longest}x` }).success).toBe(false);
  });

  it("a letter with its accent is one letter, however it is typed", () => {
    const [one, other] = ["abcdefé".normalize("NFC"), "abcdefé".normalize("NFD")];
    expect(checkPassword(other)).toEqual(checkPassword(one));
    expect(checkPassword(other)).toMatchObject({ hasLength: false, classes: { special: false } });
  });

  it("a password's letters and digits are of any script, others are special", () => {
    expect(checkPassword("é").classes).toMatchObject({ lowercase: true, special: false });
    expect(checkPassword("Ö").classes).toMatchObject({ uppercase: true, special: false });
    expect(checkPassword("٣").classes).toMatchObject({ digit: true, special: false });
    expect(checkPassword(" ").classes).toMatchObject({ special: true });
  });
});
