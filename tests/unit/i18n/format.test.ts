import { beforeAll, describe, expect, test } from "vitest";
import i18next from "i18next";
import enCommon from "#locales/en-US/core/common.json" with { type: "json" };
import frCommon from "#locales/fr-CA/core/common.json" with { type: "json" };
import { formatFor } from "#renderer/i18n/format.ts";

const en = formatFor("en-US");
const fr = formatFor("fr-CA");
const nbsp = "\u00a0";
const toronto = "America/Toronto";
const instant = "2026-11-19T19:32:10Z";

beforeAll(async () => {
  await i18next.init({
    lng: "en-US",
    ns: ["common"],
    nsSeparator: ".",
    resources: { "en-US": { common: enCommon }, "fr-CA": { common: frCommon } },
  });
});

describe("figures", () => {
  test("percentages have one decimal and the sign of the language", () => {
    expect(en.percent(78.44)).toBe("78.4%");
    expect(en.percent(0)).toBe("0.0%");
    expect(fr.percent(78.44)).toBe(`78,4${nbsp}%`);
    expect(en.percentTick(80)).toBe("80%");
  });

  test("counts have digit groups", () => {
    expect(en.count(1_234_567)).toBe("1,234,567");
    expect(fr.count(1234)).toBe(`1${nbsp}234`);
  });

  test("differences carry a sign and a true minus, zero carries none", () => {
    expect(en.points(4.94)).toBe("+4.9");
    expect(en.points(-12)).toBe("−12.0");
    expect(en.points(-0.04)).toBe("0.0");
    expect(fr.points(-4.94)).toBe("−4,9");
    expect(en.count(-79)).toBe("−79");
  });

  test("every figure is rounded half away from zero, as files and verdicts are", () => {
    expect(en.percent(50.05)).toBe("50.1%");
    expect(en.figure(1.005e1)).toBe("10.1");
    expect(en.figure(50.05)).toBe("50.1");
    expect(en.points(-1.25)).toBe("−1.3");
    expect(en.points(8.35)).toBe("+8.4");
    expect(en.interval(8.35, 50.05)).toBe("8.4 – 50.1");
  });

  test("an interval is an en dash with spaces", () => {
    expect(en.interval(82.51, 84.68)).toBe("82.5 – 84.7");
  });

  test("what is unknown is a dash, never zero", () => {
    for (const nothing of [null, undefined, Number.NaN]) {
      expect(en.percent(nothing)).toBe("—");
      expect(en.count(nothing)).toBe("—");
      expect(en.points(nothing)).toBe("—");
      expect(en.interval(nothing, 5)).toBe("—");
    }
  });
});

describe("dates", () => {
  test("an instant is shown in the facility's zone, whatever the machine's", () => {
    expect(en.dateTimeZoned(instant, toronto)).toBe("Nov 19, 2026, 2:32 PM EST");
    expect(fr.dateTimeZoned(instant, toronto)).toBe(`19 nov. 2026, 14${nbsp}h${nbsp}32 HNE`);
    expect(en.timeZoned(instant, toronto)).toBe("2:32 PM EST");
    expect(en.timeToSecond(instant, toronto)).toBe("2:32:10 PM EST");
  });

  test("an early hour has no leading zero in French, with or without its zone", () => {
    const early = "2026-11-19T07:05:00Z";
    expect(fr.timeZoned(early, toronto)).toBe(`2${nbsp}h${nbsp}05 HNE`);
    expect(fr.time(early, toronto)).toBe(`2${nbsp}h${nbsp}05`);
    expect(fr.dateTimeZoned("2026-11-19T05:00:00Z", toronto)).toContain(`, 0${nbsp}h${nbsp}00`);
  });

  test("a calendar day stays that day", () => {
    expect(en.day("2026-03-08")).toBe("Mar 8, 2026");
    expect(fr.day("2026-03-08")).toBe("8 mars 2026");
    expect(en.dayShort("2026-12-31")).toBe("Dec 31");
  });

  test("a wall-clock time has no zone", () => {
    expect(en.wallTime(23 * 60)).toBe("11:00 PM");
    expect(en.wallTime(0)).toBe("12:00 AM");
  });

  test("a range says the year once, and one day is no range", async () => {
    expect(en.range("2026-10-21", "2026-11-19")).toBe("Oct 21 – Nov 19, 2026");
    expect(en.range("2025-12-21", "2026-01-19")).toBe("Dec 21, 2025 – Jan 19, 2026");
    expect(en.range("2026-10-21", "2026-10-21")).toBe("Oct 21, 2026");
    await i18next.changeLanguage("fr-CA");
    expect(fr.range("2026-10-21", "2026-11-19")).toBe("du 21 oct. au 19 nov. 2026");
    await i18next.changeLanguage("en-US");
  });
});

test("names sort as people read them", () => {
  const names = ["Salle 10", "salle 2", "Élan", "Étage", "Zone", "eau"];
  expect(names.toSorted(fr.compare)).toEqual([
    "eau",
    "Élan",
    "Étage",
    "salle 2",
    "Salle 10",
    "Zone",
  ]);
});

test("lists join with the language's word", () => {
  expect(en.list(["Rub", "Wash", "None"])).toBe("Rub, Wash, and None");
  expect(fr.list(["Friction", "Lavage"])).toBe("Friction et Lavage");
});

test("the formats of a language are one object", () => {
  expect(formatFor("en-US")).toBe(en);
});
