import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { projectRoot } from "../architecture/source-files.ts";
import { notHeld } from "./hold.ts";
import { WEB_GZIP, WEB_MODULES } from "./numbers.ts";
import type { Part } from "./web-build.ts";

/** The schemas of one report's answers, which its own screen alone needs. */
const REPORT_CONTRACT = /^contract\/reports\/(?:ecm|ims|obs|sa)\//u;

/** Pages that draw reports, or ask for what a report can be narrowed to. */
const DRAWING_REPORTS = new Set([
  "app/display/start-display.tsx",
  "app/render/start-render.tsx",
  "features/messaging/report-subscriptions/screens/subscription-form-screen.tsx",
  "features/displays/viewer/slide-view/slide-face.tsx",
  "features/displays/viewer/screens/slideshow-view-screen.tsx",
]);

describe("the web build", () => {
  let parts: Record<string, Part>;
  beforeAll(async () => {
    const script = `${projectRoot}tests/budgets/web-build.ts`;
    const { stdout } = await promisify(execFile)(process.execPath, [script], {
      env: { ...process.env, NODE_ENV: "production" },
      maxBuffer: 64 * 1024 * 1024,
    });
    parts = JSON.parse(stdout) as Record<string, Part>;
  });

  const countOf = (names: readonly string[], count: (part: Part) => number) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const part = parts[name];
        return part === undefined ? [] : [[name, count(part)]];
      }),
    );

  it("each part of the web build stays within its budget", () => {
    const gzip = countOf(Object.keys(parts), (part) => part.gzip);
    const shared = Object.keys(WEB_MODULES.values);
    const modules = countOf(shared, (part) => part.modules.length);
    expect([...notHeld(WEB_GZIP, gzip), ...notHeld(WEB_MODULES, modules)]).toEqual([]);
  });

  it("loads a report's contract with reports only, and schemas once a user types", () => {
    for (const name of ["signIn", "gate", "portal"]) {
      const { modules = [] } = parts[name] ?? {};
      expect(modules.length, name).toBeGreaterThan(10);
      expect(modules.filter((module) => REPORT_CONTRACT.test(module))).toEqual([]);
    }
    expect(parts["signIn"]?.modules.filter((module) => module.startsWith("zod/"))).toEqual([]);
    const others = Object.entries(parts).filter(([name]) =>
      /^(?:app|features\/(?!reports\/))/u.test(name),
    );
    expect(others.length).toBeGreaterThan(20);
    const bringing = others.filter(
      ([name, { modules }]) =>
        !DRAWING_REPORTS.has(name) && modules.some((one) => REPORT_CONTRACT.test(one)),
    );
    expect(bringing.map(([name]) => name)).toEqual([]);
  });

  it("the code that merges changes loads only after a stale save", () => {
    const bringing = Object.entries(parts).filter(([, { modules }]) =>
      modules.includes("renderer/forms/merge/merge.ts"),
    );
    expect(bringing.map(([name]) => name)).toEqual(["forms/merge/conflict-bundle.ts"]);
  });

  it("a ward screen loads nothing of the portal, and no report page", () => {
    const { modules = [] } = parts["wardScreen"] ?? {};
    expect(modules).toContain("renderer/features/displays/viewer/slide-view/slide-face.tsx");
    const heavy =
      /^renderer\/(?:features\/reports\/|charts\/|app\/portal-app)|^(?:plotly|react-router)/u;
    expect(modules.filter((module) => heavy.test(module))).toEqual([]);
  });
});
