import { expect, it } from "vitest";
import { isEasyPassword } from "#server/features/identity/account/lib/easy-passwords.ts";

const EMAIL = "zoe.marchand-4@northlake.test";

it.each([
  ["one that many people choose", "password1"],
  ["in other letters", "PassWord1"],
  ["with a sign at its end", "Password1!"],
  ["with a year and signs around it", "*Sunshine2026!"],
  ["the product's name", "Handrail-26"],
  ["the mailbox", "Zoe.Marchand-4"],
  ["the mailbox with more digits", "Zoe.Marchand-2026!"],
])("refuses %s as too easy", async (_what, password) => {
  expect(await isEasyPassword(password, EMAIL)).toBe(true);
});

it.each([
  ["several words", "Correct-horse-7"],
  ["the product's name and more", "Handrail-demo-1"],
  ["a common one inside a longer one", "Password-of-nobody-1"],
  ["digits and signs alone", "8302-4417-!9"],
])("takes %s as hard to guess", async (_what, password) => {
  expect(await isEasyPassword(password, EMAIL)).toBe(false);
  expect(await isEasyPassword(password, "4@northlake.test")).toBe(false);
});
