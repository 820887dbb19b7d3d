import { expect, it } from "vitest";
import { ruleChangesText } from "#renderer/features/reports/reports/text/rule-changes.ts";
import { wordsOf } from "./texts.ts";

const minimumOpportunities = 50;

it("says which rules of past days were changed afterwards, and when", async () => {
  const changedForPast = [
    { rule: "goal" as const, on: "2026-11-26" },
    { rule: "shifts" as const, on: "2026-11-20" },
  ];
  const english = await wordsOf("en-US");
  expect(ruleChangesText(english, { minimumOpportunities })).toBe("");
  expect(ruleChangesText(english, { changedForPast, minimumOpportunities })).toBe(
    "On Nov 26, 2026 the goal was also changed for earlier days. On Nov 20, 2026 the shifts were also changed for earlier days.",
  );
  const french = { changedForPast: changedForPast.slice(1), minimumOpportunities };
  expect(ruleChangesText(await wordsOf("fr-CA"), french)).toBe(
    "Le 20 nov. 2026, les quarts de travail ont aussi été modifiés pour les jours antérieurs.",
  );
});

it("says which other minimum held on days of the range", async () => {
  const formerMinimums = [{ minimum: 30, until: "2026-11-20" }];
  const english = await wordsOf("en-US");
  expect(ruleChangesText(english, { formerMinimums, minimumOpportunities })).toBe(
    "Before Nov 20, 2026, a verdict took 30 opportunities. This report judges all days by today’s minimum of 50.",
  );
});
