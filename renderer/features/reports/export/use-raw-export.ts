import { useRef } from "react";
import { useNavigate } from "react-router-dom";
import { downloads, rawProductOf } from "#contract/downloads.ts";
import { productIdOf } from "#contract/licenses.ts";
import type { ReportDefinition } from "#contract/reports/definition.ts";
import { type ReportFilters, toFilterModel } from "#contract/reports/filters.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { call } from "#renderer/api/client.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { useWords } from "../words/use-words.ts";

/** The address of the downloads of a facility. */
export type DownloadsPath = (query: { customerId: string; facilityId: string }) => string;

/**
 * Asks for the raw facts behind a report; undefined where facility, person or product have none. A
 * second click meanwhile asks for nothing.
 */
export const useRawExport = (
  { id, product }: ReportDefinition,
  filters: ReportFilters,
  downloadsPath: DownloadsPath,
): (() => Promise<void>) | undefined => {
  const { customer, facility } = useFacility();
  const { t } = useWords();
  const navigate = useNavigate();
  const isAsking = useRef(false);
  const productId = productIdOf(product);
  if (!facility.canRawExport || rawProductOf(productId) === undefined) return undefined;

  const action = {
    label: t("reports-view.raw.openDownloads"),
    onClick: () =>
      void navigate(downloadsPath({ customerId: customer.id, facilityId: facility.id })),
  };
  return async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    try {
      const filterModel = toFilterModel(facility.id, filters);
      await call(downloads.request, {
        params: { productId },
        body: { productId, selectedReport: id, filterModel },
      });
      toast.success(t("reports-view.raw.requested"), { action });
    } catch (error) {
      if (error instanceof ApiError && error.code === "export_limit")
        toast.error(t("errors.export_limit"), { action });
      else toast.error(t("reports-view.raw.failed"));
    } finally {
      isAsking.current = false;
    }
  };
};
