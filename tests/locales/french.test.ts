import { describe, expect, it } from "vitest";
import { pavillonPrincipal } from "#server/demo/plan/pavillon-principal.ts";
import { readTexts } from "./catalogues.ts";

const french = [...readTexts("fr-CA")];

const idsWhere = (isWrong: (text: string) => boolean): string[] =>
  french.filter(([, text]) => isWrong(text)).map(([id]) => id);

/** Without addresses, times and placeholders, in which a colon is no punctuation. */
const prose = (text: string): string =>
  text.replaceAll(/\{\{[^}]+\}\}/g, "x").replaceAll(/\w+:\/\/\S*|\d:\d/g, "");

describe("French as it is written in Canada", () => {
  it("Canadian French has typographic apostrophes", () => {
    expect(idsWhere((text) => text.includes("'"))).toEqual([]);
  });

  it("Canadian French has a no-break space before a colon", () => {
    expect(idsWhere((text) => /[^\u00a0\u202f]:/.test(prose(text)))).toEqual([]);
  });

  it("Canadian French has no space before a semicolon, question or exclamation mark", () => {
    expect(idsWhere((text) => /\s[;?!]/.test(prose(text)))).toEqual([]);
  });

  it("Canadian French has guillemets with no-break spaces inside", () => {
    expect(idsWhere((text) => /«[^\u00a0\u202f]|[^\u00a0\u202f]»|["“”]/.test(text))).toEqual([]);
  });

  it("Canadian French has a no-break space before a percent sign", () => {
    expect(idsWhere((text) => /[\p{L}\d}] ?%/u.test(text))).toEqual([]);
  });

  it.each([
    ["a bay is an « alcôve »", /\bbaies?\b/iu],
    ["devices communicate", /dernières nouvelles|donné de nouvelles/iu],
    ["devices report (« transmettre »)", /\bappareils? actifs?\b/iu],
    ["the threshold below the goal is the « seuil de base »", /\bseuil de référence\b/iu],
    ["devices that do not report are « muets »", /silencieux/iu],
    ["performance is « rendement »", /\bperformances?\b/iu],
    ["an act is for a physician", /\bactes?\b/iu],
  ])("Canadian French uses the words of the field: %s", (_, wrong) => {
    expect(idsWhere((text) => wrong.test(text))).toEqual([]);
  });

  it("Canadian French names the demo's threshold like its status", () => {
    const titles = pavillonPrincipal.thresholds.map(({ title }) => title.toLowerCase());
    const status = readTexts("fr-CA").get("reports.status.belowBaseline") ?? "";
    expect(titles.filter((title) => status.toLowerCase().endsWith(title))).toHaveLength(1);
  });
});
