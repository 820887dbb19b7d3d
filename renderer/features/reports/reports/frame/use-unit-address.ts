import { useCallback, useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import {
  type ReportAddress,
  readAddress,
  writeAddress,
} from "#contract/reports/filters/address.ts";
import type { Timeframe } from "#contract/reports/filters/timeframes.ts";
import { unit } from "#contract/reports/unit/unit.ts";
import { addressParts, addressValues } from "./address-parts.ts";
import type { HistoryStep, ReportAddressState } from "./use-report-address.ts";

/** What a unit's page shows until a user chooses. */
const UNIT_TIMEFRAME: Timeframe = "thisMonth";

const filterFields = (filters: string | null): Record<string, unknown> => {
  try {
    const read: unknown = JSON.parse(filters ?? "{}");
    return typeof read === "object" && read !== null ? { ...read } : {};
  } catch {
    return {};
  }
};

/** The same values as any report's address has them. */
export const asReportValues = (values: URLSearchParams): URLSearchParams => {
  const locationId = values.get("locationId");
  const filters = {
    reportDateRange: UNIT_TIMEFRAME,
    ...filterFields(values.get("filters")),
    locationIds: locationId === null ? [] : [locationId],
  };
  const all = new URLSearchParams(values);
  all.set("filters", JSON.stringify(filters));
  all.set("reportId", String(unit.id));
  return all;
};

/**
 * The values of an address that name the unit by itself; its timeframe always stands there, as it
 * has another one at first than other reports.
 */
export const unitValues = (address: ReportAddress): URLSearchParams => {
  const {
    locationIds: [locationId],
    ...filters
  } = address.filters;
  const values = new URLSearchParams(
    writeAddress({ ...address, filters: { ...filters, locationIds: [] } }),
  );
  values.delete("reportId");
  values.set(
    "filters",
    JSON.stringify({
      ...filterFields(values.get("filters")),
      reportDateRange: filters.reportDateRange,
    }),
  );
  if (locationId !== undefined) values.set("locationId", locationId);
  return values;
};

/** The state of a unit's page, which lives in its address alone; its place is the one that is chosen. */
export const useUnitAddress = (): ReportAddressState => {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const read = useMemo(
    () => readAddress(asReportValues(addressValues({ search, hash }))),
    [search, hash],
  );
  const { address } = read;
  const update = useCallback(
    (change: Partial<ReportAddress>, step: HistoryStep = "push") =>
      void navigate(addressParts(unitValues({ ...address, ...change })), {
        replace: step === "replace",
        preventScrollReset: true,
      }),
    [navigate, address],
  );
  return { ...read, update };
};
