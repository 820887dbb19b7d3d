import { cleanup, renderHook, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "#contract/primitives.ts";
import type { AccountField } from "#renderer/features/account/components/use-field-words.ts";
import { useFieldWords } from "#renderer/features/account/components/use-field-words.ts";
import { changeLanguage, startI18n } from "#renderer/i18n/setup.ts";
import { text } from "#renderer/i18n/text.ts";

const FIELDS: readonly AccountField[] = [
  "email",
  "firstName",
  "lastName",
  "password",
  "newPassword",
  "currentPassword",
  "confirmPassword",
];

beforeAll(() => startI18n());
afterEach(cleanup);

describe.each(LANGUAGES)("the words at the fields of an account in %s", (language) => {
  const load = async () => {
    await changeLanguage(language);
    const { result } = renderHook(useFieldWords, { wrapper: Suspense });
    await waitFor(() => expect(result.current).not.toBeNull());
    return result.current;
  };

  it("ask for each by its own name when it is empty", async () => {
    const words = await load();
    const asked = FIELDS.map((field) => words(field, "required").error);
    expect(new Set(asked).size).toBe(FIELDS.length);
    expect(asked).not.toContain(text("errors.field.required"));
    expect(asked.join()).not.toContain("account.");
  });

  it("say how long a new password is, in figures", async () => {
    const words = await load();
    for (const field of ["password", "newPassword"] as const) {
      expect(words(field, "too_short").error).toMatch(/\b8\b/u);
      expect(words(field, "too_long").error).toMatch(/\b100\b/u);
    }
  });

  it("are the general ones where the field has none of its own, and none when it is good", async () => {
    const words = await load();
    expect(words("firstName", "too_long").error).toBe(text("errors.field.too_long"));
    expect(words("firstName").error).toBeUndefined();
    expect(words("firstName").label).not.toBe("");
  });
});
