import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { DEFAULT_GRAPH_ACTIONS } from "#contract/reports/filters/address.ts";
import { DEFAULT_FILTERS } from "#contract/reports/filters/filters.ts";
import { REPORTS } from "#contract/reports/index.ts";
import type { Product } from "#contract/core/permissions.ts";
import type { CustomerChoice, FacilityChoice } from "#contract/identity/session.ts";
import { ReportActions } from "#renderer/features/reports/reports/frame/report-actions.tsx";
import { useRawExport } from "#renderer/features/reports/reports/export/use-raw-export.ts";
import { loadTexts, startI18n } from "#renderer/i18n/setup.ts";
import { FacilityContext } from "#renderer/session/facility-context.ts";
import { useToasts } from "#renderer/ui/feedback/toast.ts";
import { json, startApiServer } from "#tests/unit/app/api-server.ts";
import { show } from "#tests/unit/forms/kit.tsx";

const facilityId = "0199a000-0000-7000-8000-000000000001";

const nothing = async (): Promise<void> => undefined;

function Entry({ product }: { product: Product }) {
  const report = REPORTS.find((one) => one.product === product);
  if (report === undefined) throw new Error(`no report of ${product}`);
  const rawExport = useRawExport(report, DEFAULT_FILTERS, () => "/managedownloads");
  if (rawExport === undefined) return <p>none</p>;
  return (
    <>
      <button onClick={() => void rawExport.ask()}>raw</button>
      <ReportActions
        report={report}
        graphActions={DEFAULT_GRAPH_ACTIONS}
        hasSelection={false}
        isLoading={false}
        rowCount={1}
        exporting={{ savePdf: nothing, saveTable: nothing }}
        onPrint={() => undefined}
        onSaveSlide={undefined}
        rawExport={rawExport}
        subscribeTo={undefined}
        onPrintTitle={() => undefined}
        onRefresh={() => undefined}
        onGraphActions={() => undefined}
        onClear={() => undefined}
      />
    </>
  );
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
] as const)("makes one request of two clicks, and reports %s", async (code, status, words, way) => {
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

it("is a way to the downloads while one is running, with its share", async () => {
  const running = {
    id: "0199a000-0000-7000-8000-000000000011",
    name: "Export",
    product: "ECM",
    requestTimestamp: "2026-11-22T19:27:00Z",
    expirationDate: null,
    status: "Pending",
    token: null,
    failure: null,
    isDownloadable: false,
    rows: 496_000,
    rowsTotal: 800_000,
    bytes: null,
    reportId: 2,
    filterModel: { facilityId, ...DEFAULT_FILTERS },
  };
  const failed = { ...running, id: facilityId, status: "Failed", rows: 8000 };
  api.answerWith((_, response) => json(response, 200, [failed, running]));
  await open("ECM", true);
  expect(api.seen).toEqual([]);
  fireEvent.click(await screen.findByRole("button", { name: "Export" }));
  const item = await screen.findByRole("menuitem", { name: /^Raw export is running/u });
  expect(item.textContent).toBe("Raw export is runningOpen downloads62%");
  expect(item.getAttribute("href")).toBe("/managedownloads");
});
