import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { FIRST_REPORT_ID } from "#contract/organization/first-steps.ts";
import { Figures } from "#contract/reports/shared.ts";
import { reports } from "#contract/reports/reports.ts";
import { call } from "#renderer/api/client.ts";
import { POLL_MS } from "./steps.ts";

const FirstReport = z.object({ total: Figures });

/** The facility's compliance today, as its report says it; counted again until there is one. */
export const firstFigureQuery = (facilityId: string) =>
  queryOptions({
    queryKey: ["first-steps", facilityId, "figure"],
    queryFn: async ({ signal }) => {
      const answer = await call(
        reports.run,
        {
          params: { reportId: FIRST_REPORT_ID },
          query: {},
          body: { facilityId, reportDateRange: "today" },
        },
        { signal },
      );
      return FirstReport.parse(answer).total;
    },
    staleTime: 0,
    refetchInterval: ({ state }) =>
      typeof state.data?.percentCompliant === "number" ? false : POLL_MS,
  });
