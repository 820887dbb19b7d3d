import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import type { CustomerChoice, FacilityChoice } from "#contract/identity/session.ts";
import { DEFAULT_FILTERS } from "#contract/reports/filters/filters.ts";
import { REPORTS } from "#contract/reports/index.ts";
import {
  FilterPopup,
  closedNote,
} from "#renderer/features/reports/reports/filters/filter-popup.tsx";
import { formatFor } from "#renderer/i18n/format.ts";
import { loadTexts, startI18n } from "#renderer/i18n/setup.ts";
import { text } from "#renderer/i18n/text.ts";
import { FacilityContext } from "#renderer/session/facility-context.ts";
import { show } from "#tests/unit/forms/kit.tsx";

const timeZone = "America/New_York";
const id = (at: number) => `0199a000-0000-7000-8000-00000000000${at}`;
const place = (at: number, name: string, level: number, closedAt?: string) => ({
  id: id(at),
  name,
  parentId: level === 1 ? null : id(1),
  level,
  levelName: "",
  levelNameResourceKey: "",
  ...(closedAt !== undefined && { closedAt }),
});
const locations = [
  place(1, "Hospital", 1),
  place(2, "Burns", 3, "2001-11-03T05:00:00.000Z"),
  place(3, "Surgery", 3),
];

beforeAll(async () => {
  await startI18n("en-US");
  await loadTexts("reports", "reports-view", "errors");
});
afterEach(cleanup);

it("says whether a closing day has come, with its year if another", () => {
  const words = { t: text, format: formatFor("en-US") };
  const said = (closedAt: string) =>
    closedNote(words, closedAt, { timeZone, now: Date.parse("2026-11-20T12:00:00Z") });
  // Midnight of the facility, by which the day is named.
  expect(said("2026-11-03T05:00:00.000Z")).toBe("closed Nov 3");
  expect(said("2025-11-03T05:00:00.000Z")).toBe("closed Nov 3, 2025");
  expect(said("2026-12-01T05:00:00.000Z")).toBe("closes Dec 1");
});

it("marks a closed place in a report's filter, where it can be chosen", async () => {
  const send = vi.fn();
  const [report] = REPORTS;
  if (report === undefined) throw new Error("no report");
  await show(
    <FacilityContext
      value={{
        customer: { id: id(8) } as CustomerChoice,
        facility: { id: id(9), timeZone } as FacilityChoice,
        customers: [],
        facilities: [],
        setCustomer: () => {},
        setFacility: () => {},
        menus: [],
      }}
    >
      <FilterPopup
        report={report}
        applied={DEFAULT_FILTERS}
        choices={{ data: { locations }, isLoading: false, error: null, retry: () => {} }}
        zoneName="Eastern Time"
        editing={{
          editor: { view: "filter", name: "locations", opensFrom: "text", draft: DEFAULT_FILTERS },
          send,
          apply: () => {},
        }}
      />
    </FacilityContext>,
  );
  fireEvent.click(await screen.findByRole("checkbox", { name: "Surgery" }));
  const lines = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(lines).toEqual(["SurgeryHospitalOnly", "Burnsclosed Nov 3, 2001 · HospitalOnly"]);
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(send).toHaveBeenCalledWith({ type: "save", change: { locationIds: [id(2)] } });
});
