import type { LoadedFilter } from "#contract/reports/filters/filter-table.ts";
import type { FilterData, ReportFilters, emptyMeaning } from "#contract/reports/filters/filters.ts";
import { hoursText } from "#renderer/i18n/wall-time.ts";
import type { PageText } from "#renderer/features/reports/reports/text/report-text.ts";
import { NO_VALUE } from "#renderer/i18n/format.ts";
import { countTicked, type ChoiceNode } from "./choice-tree.ts";
import {
  deviceChoices,
  devicesWithin,
  employeeChoices,
  jobRoleChoices,
  locationChoices,
  observationRoleChoices,
  numberedChoices,
  shiftChoices,
} from "./filter-choices.ts";

type Empty = ReturnType<typeof emptyMeaning>;

/** How the rows of one filter are offered and spoken of. */
type Loader = {
  /** The tree to tick. */
  choices(words: PageText, data: FilterData): ChoiceNode[];
  /** What it is called where nothing is chosen: "All 12 units", "All 24 hours". */
  everything(words: PageText, filters: ReportFilters, data: FilterData, empty: Empty): string;
};

const LOADERS: { readonly [N in LoadedFilter]: Loader } = {
  locations: {
    choices: ({ format }, { locations = [] }) => locationChoices(locations, format.compare),
    everything: (words, _filters, data) => {
      const { t, format } = words;
      const { total } = countTicked(choicesFor(words, "locations", data), new Set());
      return t("reports-view.filter.allUnits", { count: total, n: format.count(total) });
    },
  },
  shifts: {
    choices: (words, { shifts = [] }) =>
      shiftChoices(shifts, (start, end) => hoursText(words, start, end)),
    everything: ({ t, format }, _filters, { shifts = [] }, empty) =>
      empty === "unlimited"
        ? t("reports-view.filter.unlimited.shifts")
        : t("reports-view.filter.allShifts", {
            count: shifts.length,
            n: format.count(shifts.length),
          }),
  },
  jobRoles: {
    choices: ({ format }, { jobRoles = [] }) => jobRoleChoices(jobRoles, format.compare),
    everything: ({ t, format }, _filters, { jobRoles = [] }) => {
      const count = jobRoles.length;
      return t("reports-view.filter.allJobRoles", { count, n: format.count(count) });
    },
  },
  employees: {
    choices: ({ format }, { employees = [], jobRoles = [] }) =>
      employeeChoices(employees, jobRoles, format.compare),
    everything: ({ t, format }, { jobRoleIds }, { employees = [] }) => {
      const roles = new Set(jobRoleIds);
      const within = employees.filter(({ jobRoleId }) => roles.size === 0 || roles.has(jobRoleId));
      const count = within.length;
      return t("reports-view.filter.allEmployees", { count, n: format.count(count) });
    },
  },
  obvJobRoles: {
    choices: ({ t, format }, { obvJobRoles = [] }) =>
      observationRoleChoices(obvJobRoles, {
        compare: format.compare,
        archived: t("reports-view.filter.archivedRole"),
      }),
    everything: ({ t, format }, _filters, { obvJobRoles = [] }) => {
      const count = obvJobRoles.length;
      return t("reports-view.filter.allJobRoles", { count, n: format.count(count) });
    },
  },
  hygieneOpportunities: {
    choices: (_words, { hygieneOpportunities = [] }) => numberedChoices(hygieneOpportunities),
    everything: ({ t, format }, _filters, { hygieneOpportunities = [] }) => {
      const count = hygieneOpportunities.length;
      return t("reports-view.filter.allMoments", { count, n: format.count(count) });
    },
  },
  obvYears: {
    choices: (_words, { obvYears = [] }) => numberedChoices(obvYears),
    everything: (_words, _filters, { obvYears = [] }) => obvYears[0]?.name ?? NO_VALUE,
  },
  months: {
    choices: (_words, { months = [] }) => numberedChoices(months),
    everything: ({ t }) => t("reports-view.filter.allMonths"),
  },
  devices: {
    choices: ({ t, format }, { devices = [], locations = [] }) =>
      deviceChoices(devices, locations, {
        compare: format.compare,
        noPlace: t("reports-view.filter.noPlace"),
      }),
    // The ones of the chosen units that compliance is measured by.
    everything: ({ t, format }, { locationIds }, { devices = [], locations = [] }) => {
      const within = devicesWithin(devices, locations, locationIds);
      const count = within.filter(({ isCompliance }) => isCompliance).length;
      return t("reports-view.filter.allDevices", { count, n: format.count(count) });
    },
  },
};

/** The tree of choices behind a filter. */
export const choicesFor = (words: PageText, name: LoadedFilter, data: FilterData): ChoiceNode[] =>
  LOADERS[name].choices(words, data);

/** What a filter is called where nothing was chosen in it. */
export const everythingText = (
  words: PageText,
  name: LoadedFilter,
  filters: ReportFilters,
  data: FilterData,
  empty: Empty,
): string => LOADERS[name].everything(words, filters, data, empty);
