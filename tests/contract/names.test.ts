import { describe, expect, it } from "vitest";
import { RegisterForm } from "#contract/identity/account.ts";
import { apiTokens } from "#contract/identity/api-tokens.ts";
import { exports_ } from "#contract/reports/exports.ts";
import { Name, Title } from "#contract/core/primitives.ts";
import { demoCustomers } from "#server/demo/plan/customers.ts";

const problemOf = (name: string): string | undefined =>
  Name(10).safeParse(name).error?.issues[0]?.message;

describe("names", () => {
  it("names are trimmed, and retain every script, accents and symbols", () => {
    for (const name of ["Zoé", "O’Neil-Côté", "病院", "2ᵉ étage", "ICU 🏥", "a\u0301", "3"])
      expect(Name(20).parse(`  ${name}\u00A0`)).toBe(name);
  });

  it.each([
    ["Persian", "\u0646\u0645\u06CC\u200C\u062F\u0627\u0646\u0645"],
    ["Persian with a vowel sign", "\u06CC\u064E\u200C\u062F"],
    ["Hindi", "\u0915\u094D\u200D\u0937"],
    ["Bengali", "\u09B0\u200D\u09CD\u09AF"],
    ["a picture", "ICU \u{1F469}\u200D\u2695\uFE0F"],
    ["a picture with a skin tone", "\u{1F469}\u{1F3FD}\u200D\u2695\uFE0F"],
    ["a picture of several", "\u2764\uFE0F\u200D\u{1FA79}"],
  ])("names are spelled with joiners in %s", (_what, name) => {
    expect(Name(20).parse(name)).toBe(name);
  });

  it.each([
    ["a joiner first", "\u200D\u062F"],
    ["a joiner last", "\u062F\u200C"],
    ["a joiner before a blank", "\u062F\u200C \u062F"],
    ["two joiners in a row", "\u06CC\u200C\u200C\u062F"],
    ["a joiner between Latin letters", "IC\u200DU"],
    ["a joiner between a Latin letter and another", "a\u200C\u062F"],
    ["a joiner on an accent", "e\u0301\u200D\u0301"],
    ["a non-joiner in a picture", "\u{1F469}\u200C\u2695"],
    ["CR and LF", "a\r\nb"],
    ["a tab", "a\tb"],
    ["ESC", "\u001B[31m"],
    ["a direction override", "a\u202Eb"],
    ["a direction mark", "\u200Fa"],
    ["a zero-width space", "a\u200Bb"],
    ["a soft hyphen", "a\u00ADb"],
    ["a line separator", "a\u2028b"],
    ["a filler alone", "\u3164"],
    ["a tag", "a\u{E0041}"],
    ["an accent on nothing", "\u0301"],
  ])("refuses a name with %s", (_what, name) => {
    expect(problemOf(name)).toBe("hidden_characters");
  });

  it("a name is present, and within its column's length", () => {
    expect([" ", "\u00A0\u3000", "", "x".repeat(11)].map(problemOf)).toEqual([
      "required",
      "required",
      "required",
      "too_long",
    ]);
    expect(Title(10).parse("  ")).toBe("");
  });

  it("the demo's people and places have valid names", () => {
    const names = demoCustomers.flatMap(({ name, accounts, facilities }) => [
      name,
      ...accounts.flatMap(({ firstName, lastName }) => [firstName, lastName]),
      ...facilities.map((facility) => facility.name),
    ]);
    for (const name of names) expect(Name(50).parse(name)).toBe(name);
  });

  it("accounts, tokens and prints use the rule of names", () => {
    const schemas = [
      RegisterForm.shape.firstName,
      RegisterForm.shape.lastName,
      apiTokens.create.body.shape.name,
      exports_.pdf.query.shape.pdfTitle,
    ];
    for (const schema of schemas)
      expect(schema.safeParse("a\u202Eb").error?.issues[0]?.message).toBe("hidden_characters");
  });
});
