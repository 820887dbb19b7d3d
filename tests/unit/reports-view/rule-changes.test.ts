import { expect, it } from "vitest";
import { ruleChangesText } from "#renderer/features/reports/words/rule-changes.ts";
import { wordsOf } from "./words.ts";

it("says which rules of days that were over somebody changed, and when", async () => {
  const changedForPast = [
    { rule: "goal" as const, on: "2026-11-26" },
    { rule: "shifts" as const, on: "2026-11-20" },
  ];
  const english = await wordsOf("en-US");
  expect(ruleChangesText(english, {})).toBe("");
  expect(ruleChangesText(english, { changedForPast })).toBe(
    "On Nov 26, 2026 the goal was also changed for earlier days. On Nov 20, 2026 the shifts were also changed for earlier days.",
  );
  expect(ruleChangesText(await wordsOf("fr-CA"), { changedForPast: changedForPast.slice(1) })).toBe(
    "Le 20 nov. 2026, les quarts de travail ont aussi été modifiés pour les jours antérieurs.",
  );
});
