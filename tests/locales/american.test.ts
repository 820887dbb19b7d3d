import { expect, it } from "vitest";
import { readTexts } from "./catalogues.ts";

const english = [...readTexts("en-US")];

it.each([
  [
    "in American spelling",
    /cancelled|colour|favour|behaviour|organis|recognis|authoris|centre|licence/iu,
  ],
  ["as Americans say it", /\bmeanwhile\b|\b(?:lies?|works) (?:in|too|more|before|after|on)\b/iu],
  ["with e-mails, not mails", /(?<!e-)\bmails?\b/iu],
])("English text is written %s", (_, wrong) => {
  expect(english.filter(([, text]) => wrong.test(text)).map(([id]) => id)).toEqual([]);
});
