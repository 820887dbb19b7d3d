import { BENCH_PASSWORD } from "../datasets/history.ts";
import type { Db } from "#server/db/knex.ts";
import { type HttpClient, httpClient, type SignedIn, signIn } from "./http-client.ts";
import { DAY_MS } from "#contract/core/durations.ts";

/** What a person asks a report for. */
export type Question = { name: string; reportId: number; filter: Record<string, unknown> };

export type ReportUser = {
  client: HttpClient;
  headers: SignedIn;
  facilityId: string;
  customerId: string;
  /** What people ask all day, of histories long and short. */
  questions: readonly Question[];
  /** Ranges that a month of history holds whole, with as long a one before for the trend. */
  fortnights: readonly Question[];
  /** One unit: its page, and reports of it with the same range. */
  units: readonly Question[];
};

type Facility = {
  customer_id: string;
  facility_id: string;
  email: string;
  night: string;
  units: string[];
};

const questionsOf = ({ facility_id: facilityId, night, units }: Facility): Question[] => {
  const ask = (name: string, reportId: number, reportDateRange: string, more = {}): Question => ({
    name,
    reportId,
    filter: { facilityId, reportDateRange, ...more },
  });
  return [
    ask("history, 7 days", 2, "last7Days"),
    ask("history, 30 days", 2, "last30Days"),
    ask("history, 12 months", 2, "last12Months"),
    ask("history, 30 days, two units at night", 2, "last30Days", {
      locationIds: units.slice(0, 2),
      shiftIds: [night],
    }),
    ask("bar graph, 30 days", 33, "last30Days"),
    ask("bar graph, 12 months", 33, "last12Months"),
    ask("summary", 19, "last7Days"),
    ask("rooms, 30 days", 3, "last30Days"),
    ask("rooms, 90 days", 3, "last90Days"),
    ask("devices of the facility", 43, "today"),
    ask("refills", 24, "last30Days"),
    ask("alarms, 30 days", 32, "last30Days"),
    ask("dispensers' use, 30 days", 31, "last30Days"),
  ];
};

/** @see unitPage in bench/reports.ts */
const unitQuestionsOf = ({ facility_id: facilityId, units }: Facility): Question[] => {
  const filter = { facilityId, reportDateRange: "last30Days", locationIds: units.slice(0, 1) };
  return [
    { name: "unit", reportId: 44, filter },
    { name: "unit's rooms", reportId: 3, filter },
    { name: "unit's shifts", reportId: 30, filter },
    {
      name: "unit's course",
      reportId: 2,
      filter: { ...filter, reportDateRange: "last90Days" },
    },
    { name: "unit's year", reportId: 2, filter: { ...filter, reportDateRange: "last12Months" } },
  ];
};

const FORTNIGHT_DAYS = 14;

const midnight = (daysAgo: number): string =>
  `${new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10)}T00:00`;

const fortnightsOf = ({ facility_id: facilityId }: Facility): Question[] => {
  const filter = {
    facilityId,
    reportDateRange: "custom",
    startDate: midnight(FORTNIGHT_DAYS),
    endDate: midnight(0),
  };
  return [
    { name: "history, 14 days", reportId: 2, filter },
    { name: "bar graph, 14 days", reportId: 33, filter },
    { name: "rooms, 14 days", reportId: 3, filter },
  ];
};

/** Signs one analyst in for each of the first `count` facilities. */
export const signInUsers = async (db: Db, origin: string, count: number): Promise<ReportUser[]> => {
  const { rows } = await db.raw<{ rows: Facility[] }>(
    `/* all customers */ SELECT f.customer_id, f.facility_id, u.email,
       (SELECT shift_id FROM shift s WHERE s.customer_id = f.customer_id
         AND s.facility_id = f.facility_id AND s.name = 'Night') AS night,
       (SELECT array_agg(location_id ORDER BY name) FROM location l
         WHERE l.customer_id = f.customer_id AND l.facility_id = f.facility_id AND l.level = 3) AS units
     FROM facility f JOIN app_user u ON u.customer_id = f.customer_id ORDER BY u.email LIMIT ?`,
    [count],
  );
  const users: ReportUser[] = [];
  for (const row of rows) {
    const client = httpClient(origin);
    const headers = await signIn(client, row.email, BENCH_PASSWORD);
    users.push({
      client,
      headers,
      facilityId: row.facility_id,
      customerId: row.customer_id,
      questions: questionsOf(row),
      fortnights: fortnightsOf(row),
      units: unitQuestionsOf(row),
    });
  }
  return users;
};

/** Runs one report; milliseconds until its whole answer was there. */
export const askReport = async (user: ReportUser, question: Question): Promise<number> => {
  const startMs = performance.now();
  const answer = await user.client.send(
    "POST",
    `/api/report/${question.reportId}`,
    { ...user.headers, "content-type": "application/json" },
    JSON.stringify(question.filter),
  );
  if (answer.status !== 200) {
    throw new Error(
      `report ${question.reportId} answered ${answer.status}: ${answer.body.slice(0, 500)}`,
    );
  }
  return performance.now() - startMs;
};
