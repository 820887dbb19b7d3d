import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { filesBelow, projectRoot } from "./source-files.ts";

/**
 * What makes PostgreSQL work out local time: by its own zone data, or by the session's zone. Its
 * data and the server's runtime's may be of different years.
 */
const LOCAL_TIME_IN_SQL =
  /at time zone|\btimezone\(|\bdate_trunc\(|\b(?:current_date|localtimestamp)\b|(?:[a-z]_at|\bnow\(\))::(?:date|timestamp)\b|extract\((?:hour|minute|day|month|year|dow|isodow|doy|week) from [^)]*at\b|date_part\('(?:hour|minute|day|month|year|dow|isodow|doy|week)'|\bdate_bin\(|to_char\([\w.]*\b(?:\w+_)?at\b/iu;

it("no statement works out local time by the database's own zone data", () => {
  const asking = ["server", "bench", "tests/factories", "tests/support"]
    .flatMap((folder) => filesBelow(folder))
    .filter((path) => path.endsWith(".ts"))
    .filter((path) => LOCAL_TIME_IN_SQL.test(readFileSync(`${projectRoot}${path}`, "utf8")));
  expect(asking).toEqual([]);
  for (const sql of [
    "(f.at AT TIME ZONE :timeZone)::date",
    "timezone('America/Toronto', f.at)",
    "date_trunc('hour', f.at)",
    "extract(hour FROM f.at)",
    "r.starts_at::date",
    "now()::date",
    "date_bin('1 day', f.at, 'epoch')",
    "date_part('hour', f.at)",
    "to_char(f.raised_at, 'YYYY-MM-DD')",
  ])
    expect(LOCAL_TIME_IN_SQL.test(sql)).toBe(true);
});
