import { pathTo } from "./paths.ts";

type UnitAddress = {
  facilityId: string;
  locationId: string;
  /** What else narrows the report, as its address writes it. */
  filters?: Readonly<Record<string, unknown>> | undefined;
};

/** A unit's own page. */
export const unitPath = ({ facilityId, locationId, filters }: UnitAddress): string =>
  pathTo("unitReport", {
    query: { facilityId, locationId, filters: filters && JSON.stringify(filters) },
  });
