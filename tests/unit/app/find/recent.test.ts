import { expect, it } from "vitest";
import { FIND_LIMITS } from "#contract/operations/find.ts";
import { type Visit, withVisit } from "#renderer/app/find/recent.ts";

const visit = (to: string, atMs = 0): Visit => ({ to, name: to, atMs });

it("stores each recent page once, latest first, up to a limit", () => {
  const many = Array.from({ length: 12 }, (_, at) => visit(`/page${at}`)).reduce(
    (visits: Visit[], one) => withVisit(visits, one),
    [],
  );
  expect(many).toHaveLength(FIND_LIMITS.recentMax);
  expect(many[0]?.to).toBe("/page11");
  expect(
    withVisit(many, visit("/page9"))
      .map(({ to }) => to)
      .slice(0, 3),
  ).toEqual(["/page9", "/page11", "/page10"]);
});

it("replaces a recent page with other filters, and adds other reports and devices", () => {
  const first = withVisit([], visit("/reports/ams?reportId=2"));
  const filtered = withVisit(first, visit("/reports/ams?reportId=2&filters=%7B%7D"));
  expect(filtered.map(({ to }) => to)).toEqual(["/reports/ams?reportId=2&filters=%7B%7D"]);
  expect(withVisit(filtered, visit("/reports/ams?reportId=33"))).toHaveLength(2);
});
