import { shiftComparison } from "#contract/reports/ecm/shift-comparison.ts";
import { describe, expect, test } from "vitest";
import type { FilterName } from "#contract/reports/filters/filter-table.ts";
import {
  DEFAULT_FILTERS,
  knownFilters,
  type FilterData,
  type ReportFilters,
} from "#contract/reports/filters/filters.ts";
import { filterValue } from "#renderer/features/reports/reports/filters/filter-text.ts";
import { zoneName } from "#renderer/features/reports/reports/text/report-text.ts";
import { hoursText } from "#renderer/i18n/wall-time.ts";
import { wordsOf } from "./texts.ts";

const id = (serial: number): string =>
  `0192a000-0000-7000-8000-${String(serial).padStart(12, "0")}`;

const place = (serial: number, name: string, parent: number | null, level: number) => ({
  id: id(serial),
  name,
  parentId: parent === null ? null : id(parent),
  level,
  levelName: "",
  levelNameResourceKey: "",
});

const places = [
  place(1, "Hospital", null, 1),
  ...Array.from({ length: 12 }, (_, at) => place(at + 10, `Unit ${at + 1}`, 1, 3)),
];

const data: FilterData = {
  locations: places,
  shifts: [{ id: id(30), name: "Night", startTime: "23:00", endTime: "07:00" }],
  devices: [],
};
/** Spaces that do not break read as any others. */
const plain = (text: string): string => text.replaceAll("\u00a0", " ");
const units = (count: number) => Array.from({ length: count }, (_, at) => id(at + 10));

describe("filter texts in English", () => {
  test("filter texts list everything as all, or up to ten names", async () => {
    const words = await wordsOf("en-US");
    const locations = (ids: string[]) =>
      filterValue(words, "locations", { ...DEFAULT_FILTERS, locationIds: ids }, data);
    expect(locations([])).toBe("All 12 units");
    expect(locations(units(2))).toBe("Unit 1, Unit 2");
    expect(locations(units(11))).toBe(
      "Unit 1, Unit 2, Unit 3, Unit 4, Unit 5, Unit 6, Unit 7, Unit 8, Unit 9, Unit 10 and 1 more",
    );
    expect(filterValue(words, "shifts", DEFAULT_FILTERS, data)).toBe("All 24 hours");
    // Where shifts are compared, none chosen means every one.
    expect(filterValue(words, "shifts", DEFAULT_FILTERS, data, shiftComparison)).toBe(
      "All 1 shift",
    );
    expect(filterValue(words, "timeframe", DEFAULT_FILTERS, data)).toBe("Last 7 days");
  });

  test("filter texts count the chosen units' compliance dispensers", async () => {
    const words = await wordsOf("en-US");
    const hung = (serial: number, at: number, isCompliance: boolean) => ({
      id: id(serial),
      deviceName: `Device ${serial}`,
      deviceType: "Dispenser",
      location: "Bay",
      locationId: id(at),
      isCompliance,
    });
    const devices: FilterData = {
      ...data,
      locations: [...places, place(40, "Bay", 10, 5)],
      devices: [hung(50, 40, true), hung(51, 10, true), hung(52, 10, false), hung(53, 11, true)],
    };
    const text = (locationIds: string[]) =>
      filterValue(words, "devices", { ...DEFAULT_FILTERS, locationIds }, devices);
    expect(text([])).toBe("Compliance-capable dispensers (3)");
    expect(text([id(10)])).toBe("Compliance-capable dispensers (2)");
    expect(text([id(10), id(11)])).toBe("Compliance-capable dispensers (3)");
    expect(text([id(12)])).toBe("Compliance-capable dispensers (0)");
  });

  test("filter texts call a floor with one unit by the unit's name", async () => {
    const words = await wordsOf("en-US");
    const floors: FilterData = {
      locations: [
        place(1, "Hospital", null, 1),
        place(2, "Floor 1", 1, 2),
        place(3, "Emergency", 2, 3),
        place(4, "Floor 2", 1, 2),
        place(5, "ICU", 4, 3),
        place(6, "Oncology", 4, 3),
      ],
    };
    const text = (...serials: number[]) =>
      filterValue(words, "locations", { ...DEFAULT_FILTERS, locationIds: serials.map(id) }, floors);
    expect(text(2)).toBe("Emergency");
    expect(text(4)).toBe("Floor 2");
  });

  test("filter texts give a custom range in facility time", async () => {
    const words = await wordsOf("en-US");
    const custom = {
      ...DEFAULT_FILTERS,
      reportDateRange: "custom" as const,
      startDate: "2026-11-01T07:30",
      endDate: "2026-11-02T00:00",
    };
    expect(plain(filterValue(words, "timeframe", custom, data))).toBe(
      "Nov 1, 2026, 7:30 AM – Nov 2, 2026, 12:00 AM",
    );
  });

  test("filter texts give hours of a shift, also over midnight", async () => {
    const words = await wordsOf("en-US");
    const hours = (start: string, end: string) => plain(hoursText(words, start, end));
    expect(hours("07:00", "15:00")).toBe("7:00 AM – 3:00 PM");
    expect(hours("15:00", "23:00")).toBe("3:00 – 11:00 PM");
    expect(hours("23:00", "07:00")).toBe("11:00 PM – 7:00 AM");
  });

  test("filter texts name the option that was chosen", async () => {
    const words = await wordsOf("en-US");
    const text = (name: FilterName, change: Partial<ReportFilters>) =>
      filterValue(words, name, { ...DEFAULT_FILTERS, ...change }, data);
    expect(text("precautionOptions", {})).toBe("All precautions");
    expect(text("replacementDate", {})).toBe("Any date");
    expect(text("replacementDate", { daysToReplacement: 7 })).toBe("Next 7 days");
    expect(text("observerOptions", { activeObserversOnly: true })).toBe("Active observers only");
    expect(text("expirationDate", {})).toBe("Within three months");
  });
});

test("filter texts exist in French", async () => {
  const words = await wordsOf("fr-CA");
  expect(filterValue(words, "timeframe", DEFAULT_FILTERS, data)).toBe("7 derniers jours");
  expect(filterValue(words, "locations", DEFAULT_FILTERS, data)).toBe("Toutes les unités (12)");
  expect(plain(hoursText(words, "07:30", "15:30"))).toBe("7 h 30 – 15 h 30");
  expect(zoneName(words, "America/Toronto")).toBe("heure de l’Est");
});

describe("a part of a whole", () => {
  test.each([
    ["en-US", 1, 6, "1 of 6 units", "1 of 6 devices", "1 of 6 online"],
    ["en-US", 0, 1, "0 of 1 unit", "0 of 1 device", "0 of 1 online"],
    ["fr-CA", 0, 6, "0 unité sur 6", "0 appareil sur 6", "0 sur 6 en ligne"],
    ["fr-CA", 1, 6, "1 unité sur 6", "1 appareil sur 6", "1 sur 6 en ligne"],
    ["fr-CA", 2, 6, "2 unités sur 6", "2 appareils sur 6", "2 sur 6 en ligne"],
  ] as const)("a part of a whole in %s, %d of %d, has the right noun", async (...given) => {
    const [language, some, total, ...texts] = given;
    const { t, format } = await wordsOf(language);
    const share = format.share(some, total);
    expect([
      t("reports-view.filter.count.locations", share),
      t("reports-view.graph.ofDevices", share),
      t("reports-view.health.reporting", share),
    ]).toEqual(texts);
  });
});

describe("filters of an old link", () => {
  test("filters of an old link lose what the facility lacks", () => {
    const filters = { ...DEFAULT_FILTERS, locationIds: [id(10), id(99)], shiftIds: [id(98)] };
    expect(knownFilters(filters, data)).toEqual({
      ...DEFAULT_FILTERS,
      locationIds: [id(10)],
    });
  });

  test("filters of an old link stay while the facility's places are unknown", () => {
    const filters = { ...DEFAULT_FILTERS, locationIds: [id(99)] };
    expect(knownFilters(filters, {})).toBe(filters);
    const known = { ...DEFAULT_FILTERS, locationIds: [id(10)] };
    expect(knownFilters(known, data)).toBe(known);
  });
});
