import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { DEFAULT_FILTERS } from "#contract/reports/filters.ts";
import { REPORTS } from "#contract/reports/index.ts";
import type { Product } from "#contract/permissions.ts";
import type { CustomerChoice, FacilityChoice } from "#contract/session.ts";
import { useRawExport } from "#renderer/features/reports/export/use-raw-export.ts";
import { loadTexts, startI18n } from "#renderer/i18n/setup.ts";
import { FacilityContext } from "#renderer/session/facility-context.ts";
import { useToasts } from "#renderer/ui/feedback/toast.ts";
import { json, startApiServer } from "#tests/unit/app/api-server.ts";
import { show } from "#tests/unit/forms/kit.tsx";

const facilityId = "0199a000-0000-7000-8000-000000000001";

function Entry({ product }: { product: Product }) {
  const report = REPORTS.find((one) => one.product === product);
  if (report === undefined) throw new Error(`no report of ${product}`);
  const ask = useRawExport(report, DEFAULT_FILTERS, () => "/managedownloads");
  return ask === undefined ? <p>none</p> : <button onClick={() => void ask()}>raw</button>;
}

const api = await startApiServer();
const open = (product: Product, canRawExport: boolean) =>
  show(
    <FacilityContext
      value={{
        customer: { id: facilityId } as CustomerChoice,
        facility: { id: facilityId, canRawExport } as FacilityChoice,
        customers: [],
        facilities: [],
        setCustomer: () => {},
        setFacility: () => {},
        menus: [],
      }}
    >
      <Entry product={product} />
    </FacilityContext>,
  );
const toasts = () => useToasts.getState().list.map(({ text, action }) => [text, action?.label]);

beforeAll(async () => {
  await startI18n("en-US");
  await loadTexts("reports", "reports-view", "errors");
});
beforeEach(() => {
  api.seen.length = 0;
  useToasts.setState({ list: [] });
});
afterEach(cleanup);
afterAll(() => api.close());

it("is offered only where the facility allows it and the product has raw facts", async () => {
  await open("ECM", false);
  await screen.findByText("none");
  cleanup();
  await open("SA", true);
  await screen.findByText("none");
  cleanup();
  await open("OBS", true);
  await screen.findByRole("button", { name: "raw" });
});

it.each([
  ["export_limit", 409, /^An export of this facility is still/u, "Open downloads"],
  ["internal_error", 500, /something went wrong\.$/u, undefined],
] as const)("makes one request of two clicks, and tells %s", async (code, status, words, way) => {
  api.answerWith((_, response) => json(response, status, { title: "", status, code }));
  await open("ECM", true);
  const button = await screen.findByRole("button", { name: "raw" });
  await act(async () => {
    fireEvent.click(button);
    fireEvent.click(button);
  });
  await waitFor(() => expect(toasts()).toEqual([[expect.stringMatching(words), way]]));
  expect(api.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "POST /api/reportExport/1/raw",
  ]);
});
