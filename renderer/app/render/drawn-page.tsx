import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { RenderMedium } from "#contract/reports/render.ts";
import { fitAddress } from "#contract/reports/filters/fit-address.ts";
import { createQueryClient } from "#renderer/api/query-client.ts";
import { ReportSheet } from "#renderer/features/reports/reports/frame/report-sheet.tsx";
import { FacilityContext, type FacilityScope } from "#renderer/session/facility-context.ts";
import { MediumProvider } from "#renderer/ui/medium/medium.tsx";
import { UiProvider } from "#renderer/ui/ui-provider.tsx";
import type { OpenedPage } from "./open-page.ts";

const nothing = (): void => undefined;

/** The one customer and facility there are for a page without any controls. */
const scopeOf = ({ customer, facility }: OpenedPage): FacilityScope => {
  const only = {
    customer: { ...customer, isActive: true, licensedProductCodes: [], features: [] },
    facility: {
      ...facility,
      customerId: customer.id,
      hygieneProtocolId: 0,
      canRawExport: false,
      canSeeIndividuals: false,
      canSaveSlides: false,
      hasShifts: false,
      hasRefillsWithExpirationDate: false,
      licensedProductCodes: [],
    },
  };
  return {
    ...only,
    customers: [only.customer],
    facilities: [only.facility],
    setCustomer: nothing,
    setFacility: nothing,
    menus: [],
  };
};

/** A report's sheet out of what a ticket has opened. */
export function DrawnPage(props: { page: OpenedPage; medium: RenderMedium; onDrawn: () => void }) {
  const { page, medium, onDrawn } = props;
  const { report, data, filters, choices } = page;
  const [queries] = useState(createQueryClient);
  const { address } = fitAddress(page.address, report, data.range.start.slice(0, 10));
  const more =
    (report.nextPage?.(data) ?? null) === null
      ? null
      : { isLoading: false, hasFailed: false, load: nothing };
  const run = { report, filters, rows: report.rows(data), more, choices: { data: choices } };
  return (
    <QueryClientProvider client={queries}>
      <UiProvider>
        <FacilityContext.Provider value={scopeOf(page)}>
          <MediumProvider medium={medium}>
            <Suspense>
              <ReportSheet {...{ run, data, address, onDrawn }} />
            </Suspense>
          </MediumProvider>
        </FacilityContext.Provider>
      </UiProvider>
    </QueryClientProvider>
  );
}
