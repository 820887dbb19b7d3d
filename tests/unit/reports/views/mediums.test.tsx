import { cleanup, render } from "@testing-library/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Suspense } from "react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { MEDIUMS, type Medium } from "#contract/core/design/medium.ts";
import {
  SAMPLE_READER,
  SAMPLE_SCOPE,
  sampleSheets,
  type SampleSheet,
} from "#renderer/features/reports/reports/gallery/sample-sheets.ts";
import { SampleView } from "#renderer/features/reports/reports/gallery/sample-view.tsx";
import { preloadViews } from "#renderer/features/reports/reports/views/index.tsx";
import { loadTexts, startI18n } from "#renderer/i18n/setup.ts";
import { FacilityContext } from "#renderer/session/facility-context.ts";
import { setSession } from "#renderer/session/session-store.ts";
import { Loading } from "#renderer/ui/feedback/skeleton.tsx";
import { MEDIUM_TRAITS } from "#renderer/ui/medium/medium-traits.ts";
import { MediumProvider } from "#renderer/ui/medium/medium.tsx";

const idle = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
};
globalThis.ResizeObserver ??= idle;
globalThis.IntersectionObserver ??= idle as unknown as typeof IntersectionObserver;

beforeAll(async () => {
  await startI18n("en-US");
  await loadTexts("errors", "reports", "reports-view", "lists");
  await preloadViews();
  setSession({ ...SAMPLE_READER, permissions: { editFacilities: true } });
});
afterEach(cleanup);

const CONTROLS =
  "button, input, select, textarea, summary, [role=button], [role=slider], [role=checkbox], [role=tab], [tabindex]:not([tabindex='-1'])";

const draw = async ({ name: _name, ...sheet }: SampleSheet, medium: Medium) => {
  const drawn = render(
    <QueryClientProvider client={new QueryClient()}>
      <FacilityContext.Provider value={SAMPLE_SCOPE}>
        <MediumProvider medium={medium}>
          <Suspense fallback={<Loading>…</Loading>}>
            <SampleView {...sheet} onDrawn={() => undefined} />
          </Suspense>
        </MediumProvider>
      </FacilityContext.Provider>
    </QueryClientProvider>,
  );
  await drawn.findByRole("article");
  await expect.poll(() => drawn.container.querySelector(".hr-loading")).toBeNull();
  return drawn.container;
};

/** Rows in an order of their own, which come as the reader scrolls. */
const UNTOUCHED = ["dispenserEvents"];

const found = (page: Element, what: string): string[] =>
  [...page.querySelectorAll(what)].map(({ outerHTML }) => outerHTML.slice(0, 200));

describe.each(sampleSheets())("$name", (drawn) => {
  it.each(MEDIUMS.filter((medium) => !MEDIUM_TRAITS[medium].hasControls))(
    "a medium without input has no control: %s",
    async (medium) => {
      const page = await draw(drawn, medium);
      // A picture of a graph has nothing of a report without one.
      const { hasFrame } = MEDIUM_TRAITS[medium];
      if (hasFrame || drawn.run.report.layout !== "table")
        expect(page.textContent?.length).toBeGreaterThan(20);
      expect(found(page, CONTROLS)).toEqual([]);
      if (!MEDIUM_TRAITS[medium].hasLinks) expect(found(page, "a[href]")).toEqual([]);
    },
  );

  it("a screen has buttons and links, in contrast to paper", async () => {
    const controls = found(await draw(drawn, "screen"), CONTROLS);
    expect(controls.length === 0).toBe(UNTOUCHED.includes(drawn.name));
  });
});
