import { describe, expect, it } from "vitest";
import { NewPassword, checkPassword } from "#contract/passwords.ts";

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
  ])("%j gives %j", (password, code) => {
    expect(codeOf(password)).toBe(code);
  });

  it("counts characters as people do, not halves of them", () => {
    expect(checkPassword("😀😀😀😀Aa1").hasLength).toBe(false);
    expect(checkPassword("😀😀😀😀😀Aa1").hasLength).toBe(true);
  });

  it("knows letters and digits of every script, and takes the rest for special", () => {
    expect(checkPassword("é").classes).toMatchObject({ lowercase: true, special: false });
    expect(checkPassword("Ö").classes).toMatchObject({ uppercase: true, special: false });
    expect(checkPassword("٣").classes).toMatchObject({ digit: true, special: false });
    expect(checkPassword(" ").classes).toMatchObject({ special: true });
  });
});
