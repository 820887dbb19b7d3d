import { beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "#contract/core/primitives.ts";
import {
  accountValues,
  accountText,
} from "#renderer/features/identity/account/components/account-text.ts";
import { describeField } from "#renderer/forms/fields/field-text.ts";
import { changeLanguage, loadTexts, startI18n } from "#renderer/i18n/setup.ts";
import { text } from "#renderer/i18n/text.ts";

const FIELDS = [
  "email",
  "firstName",
  "lastName",
  "password",
  "newPassword",
  "currentPassword",
  "confirmPassword",
];

beforeAll(() => startI18n("en-US"));

describe.each(LANGUAGES)("the words at the fields of an account in %s", (language) => {
  const wordsAt = async (field: string, code: string) => {
    await changeLanguage(language);
    await loadTexts("account", "errors");
    const problem = { code, limit: undefined, length: 0 };
    return describeField(text, accountText({ Email: "email" }), field, problem, accountValues);
  };

  it("account fields ask for each value by its own name", async () => {
    const words = await Promise.all(FIELDS.map((field) => wordsAt(field, "required")));
    const asked = words.map(({ error }) => error);
    expect(new Set(asked).size).toBe(FIELDS.length);
    expect(asked).not.toContain(text("errors.field.required"));
    expect(new Set(words.map(({ label }) => label)).size).toBe(FIELDS.length);
    expect(words.every(({ isKnown }) => isKnown)).toBe(true);
  });

  it("a field's text says how long a new password is, in figures", async () => {
    for (const field of ["password", "newPassword"]) {
      // One after the other: the language is the page's.
      // oxlint-disable-next-line no-await-in-loop
      expect((await wordsAt(field, "too_short")).error).toMatch(/\b8\b/u);
    }
  });

  it("finds the label under a call's own field name, and none for unknown fields", async () => {
    expect((await wordsAt("Email", "required")).label).toBe(text("account.form.email.label"));
    expect((await wordsAt("stranger", "required")).isKnown).toBe(false);
  });
});
