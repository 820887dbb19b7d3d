import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { type Download, downloads, rawProductOf } from "#contract/reports/downloads.ts";
import { productIdOf } from "#contract/organization/licenses.ts";
import type { ReportDefinition } from "#contract/reports/definition.ts";
import { type ReportFilters, toFilterModel } from "#contract/reports/filters/filters.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { call } from "#renderer/api/client.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { toast } from "#renderer/ui/feedback/toast.ts";
import { usePageText } from "../text/use-text.ts";

/** The address of the downloads of a facility. */
export type DownloadsPath = (query: { customerId: string; facilityId: string }) => string;

/** How often a running export is looked at while the menu is open. */
const LOOK_MS = 10_000;

export type RawExport = {
  /** Requests one; a second click meanwhile does nothing. */
  ask: () => Promise<void>;
  /** Looks whether one is running, for as long as the menu is open. */
  watch: (isOpen: boolean) => void;
  /** The person's export of the facility that is being written; there is one at a time. */
  running: { percent: number | null } | undefined;
  /** Where exports are listed. */
  downloads: string;
};

const percentOf = ({ rows, rowsTotal }: Download): number | null =>
  rowsTotal === null ? null : Math.min(99, Math.floor((100 * rows) / Math.max(1, rowsTotal)));

/** The raw facts behind a report; undefined where facility, person or product have none. */
export const useRawExport = (
  { id, product }: ReportDefinition,
  filters: ReportFilters,
  downloadsPath: DownloadsPath,
): RawExport | undefined => {
  const { customer, facility } = useFacility();
  const { t } = usePageText();
  const navigate = useNavigate();
  const isAsking = useRef(false);
  const productId = productIdOf(product);
  const [isWatched, watch] = useState(false);
  const client = useQueryClient();
  const queryKey = ["downloads", facility.id, "running"];
  const { data: listed } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call(downloads.list, { query: { facilityId: facility.id } }, { signal, background: true }),
    enabled: isWatched,
    refetchInterval: LOOK_MS,
    staleTime: 0,
  });
  if (!facility.canRawExport || rawProductOf(productId) === undefined) return undefined;

  const address = downloadsPath({ customerId: customer.id, facilityId: facility.id });
  const action = {
    label: t("reports-view.raw.openDownloads"),
    onClick: () => void navigate(address),
  };
  const running = listed?.find(({ status }) => status === "Pending");
  const ask = async () => {
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
      void client.invalidateQueries({ queryKey });
    }
  };
  return {
    ask,
    watch,
    running: running && { percent: percentOf(running) },
    downloads: address,
  };
};
