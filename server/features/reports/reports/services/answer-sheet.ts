import type { Language } from "#contract/core/primitives.ts";
import type { ReportAddress } from "#contract/reports/filters/address.ts";
import { FILTERS, type FilterName, isLoaded } from "#contract/reports/filters/filter-table.ts";
import {
  FilterData,
  FilterModel,
  chosenIds,
  filtersFor,
  knownFilters,
} from "#contract/reports/filters/filters.ts";
import { fitAddress } from "#contract/reports/filters/fit-address.ts";
import { PAGE_ROWS } from "#contract/reports/paging.ts";
import type { Grant } from "#server/access/grant.ts";
import { localDayText } from "#server/lib/time/local-time.ts";
import { AppError } from "#server/lib/app-error.ts";
import { listFilters } from "../filters/list-filters.ts";
import { contextReader } from "../run/read-context.ts";
import { type ReportAnswer, type ReportDeps, openReport, requireReport } from "./open-report.ts";

type Sheet = {
  filters: FilterModel;
  choices: FilterData;
  answer: ReportAnswer;
  /** Until when data have come; null where nothing says that they end before the present. */
  dataTo: Date | null;
};

/**
 * All that the sheet of a report needs where no more can be requested: the rows behind its filters,
 * and its figures. Of the address counts what a page would read of it.
 * @param asked.isBare the sheet names no filters: only the rows of filters that narrow it are read,
 *   to leave out what is gone
 * @param asked.at the moment as of which it is answered; now without one
 * @param asked.forSlide it is a slide's, with the timeframes that only slides have
 * @throws AppError as `openReport`
 */
export const answerSheet = async (
  deps: ReportDeps,
  grant: Grant,
  asked: {
    address: ReportAddress;
    language: Language;
    isBare: boolean;
    at?: Date;
    forSlide?: boolean;
  },
): Promise<Sheet> => {
  const { scope } = grant;
  const { address, language, isBare, at, forSlide = false } = asked;
  const report = requireReport(address.reportId ?? Number.NaN);
  const moment = at ?? deps.clock.now();
  const found = await contextReader(deps.db, moment, { withBadges: report.product === "IMS" })(
    scope,
  );
  if (found === undefined) throw new AppError("forbidden");
  const today = localDayText(moment, found.timeZone);
  const fitted = fitAddress(address, report, today).address.filters;
  const own = report.filters
    .filter(isLoaded)
    .filter((name) => !isBare || chosenIds(fitted, name).length > 0);
  // As a page does: the names of some rows rest on the rows of others.
  const requestedFilters = own.flatMap((name): FilterName[] => {
    const { below } = FILTERS[name];
    return below === undefined ? [name] : [name, below];
  });
  const choices = FilterData.parse(
    await listFilters(deps, grant, { requestedFilters, language }, found),
  );
  const filters = knownFilters(filtersFor(report, fitted, forSlide), choices);
  const filter = FilterModel.parse({ ...filters, facilityId: scope.facilityId });
  const { answer, dataTo } = await openReport(
    deps,
    grant,
    { reportId: report.id, filter, language, forSlide, ...(at && { at }) },
    found,
  );
  return {
    filters: filter,
    choices,
    answer: await answer({ cursor: null, rows: PAGE_ROWS.screen }),
    dataTo,
  };
};
