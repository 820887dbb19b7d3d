import { act } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { RenderOrder } from "#contract/reports/render.ts";
import { startRender, type OrderTaker } from "#renderer/app/render/start-render.tsx";

type Drawn = { ticket: string; onDrawn: () => void };
const drawn: Drawn[] = [];
const refused = new Set<string>();
/** Resolves once the sheets that have been drawn are settled. */
let settle: () => void = () => undefined;

vi.mock("#renderer/app/render/load-sheets.ts", () => ({ loadSheets: async () => undefined }));
vi.mock("#renderer/i18n/setup.ts", () => ({ changeLanguage: async () => undefined }));
vi.mock("#renderer/features/reports/reports/frame/page-settled.ts", () => ({
  pageSettled: () => new Promise<void>((resolve) => (settle = resolve)),
}));
vi.mock("#renderer/app/render/open-page.ts", () => ({
  openPage: async ({ ticket }: RenderOrder) => {
    if (refused.has(ticket)) throw new Error("not_signed_in");
    return { ticket };
  },
}));
vi.mock("#renderer/app/render/drawn-page.tsx", () => ({
  DrawnPage: ({ page, onDrawn }: { page: { ticket: string }; onDrawn: () => void }) => {
    drawn.push({ ticket: page.ticket, onDrawn });
    return <article>{page.ticket}</article>;
  },
}));
vi.mock("#renderer/platform/index.ts", async () => {
  const { setPrintMark } = await import("#renderer/platform/print-marker.ts");
  return {
    platform: { printReady: () => setPrintMark(), printFailed: () => setPrintMark("failed") },
  };
});

const order = (ticket: string): RenderOrder => ({
  ticket,
  medium: "still",
  address: "/reports/ams?reportId=2",
  language: "en-US",
});
const mark = () => document.documentElement.dataset["printReady"];
const flush = () => act(async () => undefined);
const give = (ticket: string) =>
  act(async () => (globalThis as OrderTaker).handrailRender?.(order(ticket)));
const draw = (ticket: string) => drawn.findLast((one) => one.ticket === ticket)?.onDrawn();

describe("the page that draws reports", () => {
  beforeEach(async () => {
    drawn.length = 0;
    document.body.innerHTML = '<div id="root"></div>';
    const root = document.querySelector<HTMLElement>("#root");
    if (root === null) throw new Error("the page has a root");
    await act(() => startRender(root));
  });

  it("the page that draws reports signals warm, and then drawn", async () => {
    expect(mark()).toBe("true");
    await give("first");
    expect(mark()).toBeUndefined();
    expect(document.querySelector("article")?.textContent).toBe("first");
    draw("first");
    settle();
    await flush();
    expect(mark()).toBe("true");
  });

  it("shows nothing of one report while the next is drawn, and ignores late signals", async () => {
    await give("first");
    draw("first");
    const settleFirst = settle;
    await give("third");
    settleFirst();
    draw("first");
    settle();
    await flush();
    expect(mark()).toBeUndefined();
    expect(document.querySelector("article")?.textContent).toBe("third");
    draw("third");
    settle();
    await flush();
    expect(mark()).toBe("true");
  });

  it("a ticket that opens nothing shows no sheet, with a notice", async () => {
    await give("first");
    draw("first");
    settle();
    await flush();
    refused.add("second");
    await give("second");
    expect(mark()).toBe("failed");
    expect(document.querySelector("article")).toBeNull();
  });
});
