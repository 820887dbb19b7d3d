import { DEFAULT_GRAPH_ACTIONS } from "#contract/reports/filters/address.ts";
import { answeredReport } from "#contract/reports/definition.ts";
import { performanceHistory } from "#contract/reports/ecm/performance-history.ts";
import { DEFAULT_FILTERS } from "#contract/reports/filters/filters.ts";
import { REPORTS, type Report } from "#contract/reports/index.ts";
import type { ReportCommon } from "#contract/reports/shared.ts";
import type { ReportSheetProps } from "#renderer/features/reports/reports/frame/report-sheet.tsx";
import type { FacilityScope } from "#renderer/session/facility-context.ts";
import type { SignedIn } from "#renderer/session/session-store.ts";
import { sampleAnswer } from "./sample-answer.ts";

/** A sheet by a name of its own: a report's key, and what is drawn of it. */
export type SampleSheet = { name: string } & Omit<ReportSheetProps, "onDrawn">;

const sheetOf = (
  name: string,
  report: Report,
  data: ReportCommon,
  isControl = false,
): SampleSheet => {
  const shown = answeredReport(report, data);
  return {
    name,
    data,
    run: {
      report: shown,
      filters: DEFAULT_FILTERS,
      rows: shown.rows(data),
      more: null,
      choices: { data: {} },
    },
    address: {
      pdfTitle: undefined,
      sortBy: [],
      selectedData: undefined,
      graphActions: { ...DEFAULT_GRAPH_ACTIONS, control: isControl },
    },
  };
};

/** Every report with a made answer, and the other graphs that the history has. */
export const sampleSheets = (): readonly SampleSheet[] => {
  const history = sampleAnswer(performanceHistory.response);
  const report = performanceHistory as unknown as Report;
  return [
    ...REPORTS.map((one) => sheetOf(one.key, one, sampleAnswer(one.response) as ReportCommon)),
    sheetOf("a control chart", report, history, true),
    sheetOf("a history of one slot", report, {
      ...history,
      dataPoints: history.dataPoints.slice(0, 1),
    } as ReportCommon),
  ];
};

/** Where the samples are from, and who looks at them. */
export const SAMPLE_SCOPE = {
  customer: { name: "Northlake Health", logo: null },
  facility: {
    id: "00000000-0000-7000-8000-000000000001",
    name: "Northlake General Hospital",
    timeZone: "America/New_York",
    paperSize: "A4",
  },
} as FacilityScope;

export const SAMPLE_READER = {
  user: { firstName: "Ann", lastName: "Lyst" },
  permissions: {},
} as unknown as SignedIn;
