import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Product } from "#contract/core/permissions.ts";
import { createQueryClient } from "#renderer/api/query-client.ts";
import { ScopeMessage } from "#renderer/app/facility/scope-message.tsx";
import { startI18n } from "#renderer/i18n/setup.ts";
import { type PermissionMap, setSession } from "#renderer/session/session-store.ts";
import { json, startApiServer } from "./api-server.ts";
import { sessionUser } from "./session-user.ts";

let server: Awaited<ReturnType<typeof startApiServer>>;
beforeEach(async () => {
  server = await startApiServer();
  await startI18n("en-US");
});
afterEach(async () => {
  cleanup();
  await server.close();
});

const CUSTOMER = "0199a000-0000-7000-8000-000000000001";
const FACILITY = "0199a000-0000-7000-8000-000000000002";

const open = (permissions: PermissionMap, products: readonly Product[]): void => {
  server.answerWith(({ url }, response) => {
    if (url.endsWith("/user/customers"))
      return json(response, 200, [
        {
          id: CUSTOMER,
          name: "Cedar Bay",
          isActive: true,
          features: [],
          licensedProductCodes: ["OBS"],
          logo: null,
        },
      ]);
    if (url.endsWith("/user/facilities"))
      return json(response, 200, [
        {
          id: FACILITY,
          name: "Cedar Bay Hospital",
          customerId: CUSTOMER,
          hygieneProtocolId: 1,
          canRawExport: false,
          canSeeIndividuals: false,
          canSaveSlides: false,
          hasShifts: false,
          hasRefillsWithExpirationDate: false,
          timeZone: "America/New_York",
          paperSize: "Letter",
          licensedProductCodes: ["OBS"],
        },
      ]);
    return json(response, 200, { supportEmail: "a@b.test", productUrl: null });
  });
  setSession({ user: sessionUser(), permissions });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[`/reports/ams?customerId=${CUSTOMER}&facilityId=${FACILITY}`]}>
        <Suspense>
          <ScopeMessage
            about="facility"
            state={{ kind: "foreign" }}
            needs={{ privilege: "runReports", products }}
          />
        </Suspense>
      </MemoryRouter>
    </QueryClientProvider>,
  );
};
const title = async (): Promise<string | null> =>
  (await screen.findByRole("heading", { level: 1 })).textContent;
const hrefOf = (name: string): string | null =>
  screen.getByRole("link", { name }).getAttribute("href");

it("names the facility and the product that has no license, and whom to ask", async () => {
  open({}, ["ECM"]);
  expect(await title()).toBe("Cedar Bay Hospital has no license for dispenser monitoring");
  expect(screen.getByText(/^Your provider adds licenses\./u)).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Add a license" })).toBeNull();
  expect(hrefOf("Show my facility")).toBe("/reports/ams");
});

it("leads the provider's administrator to where a license is added", async () => {
  open({ manageLicenses: true }, ["IMS"]);
  expect(await title()).toBe("Cedar Bay Hospital has no license for badge monitoring");
  expect(hrefOf("Add a license")).toBe(
    `/admin/facilitydashboard?customerId=${CUSTOMER}&facilityId=${FACILITY}`,
  );
});

it("blames no license where the facility has it", async () => {
  open({}, ["OBS"]);
  expect(await title()).toBe("You don’t have access to this facility");
});
