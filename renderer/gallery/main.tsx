/**
 * Development-only page with every part of `renderer/ui` and `renderer/charts` in each of its
 * states; `?theme=light|dark`, `?lang=en-US|fr-CA`, `?part=<name>` for one section alone. Not part
 * of any build; the browser tests look at it too.
 */
import { type ComponentType, StrictMode, Suspense, lazy } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider, createMemoryRouter } from "react-router-dom";
import { isLanguage } from "#renderer/i18n/language.ts";
import { startI18n } from "#renderer/i18n/setup.ts";
import { WindowMedium } from "#renderer/ui/medium/window-medium.tsx";
import { chooseTheme, startTheme } from "#renderer/ui/theme.ts";
import { UiProvider } from "#renderer/ui/ui-provider.tsx";
import { LinesSkeleton } from "../ui/feedback/skeleton.tsx";
import "#renderer/ui/styles.css";
import "./gallery.css";

const section = (load: () => Promise<ComponentType>) =>
  lazy(async () => ({ default: await load() }));

/** The sections by the name that `?part=` takes. */
const sections: Record<string, ComponentType> = {
  "sign-in": section(async () => (await import("./sign-in-sample.tsx")).SignInSample),
  report: section(async () => (await import("./report-sample.tsx")).ReportSample),
  states: section(async () => (await import("./states-sample.tsx")).StatesSample),
  controls: section(async () => (await import("./controls-sample.tsx")).ControlsSample),
  forms: section(async () => (await import("./forms-sample.tsx")).FormsSample),
  overlays: section(async () => (await import("./overlays-sample.tsx")).OverlaysSample),
  lists: section(async () => (await import("./lists-sample.tsx")).ListsSample),
  trees: section(async () => (await import("./trees-sample.tsx")).TreesSample),
  imports: section(async () => (await import("./imports-sample.tsx")).ImportsSample),
  strips: section(async () => (await import("./strips-sample.tsx")).StripsSample),
  shifts: section(async () => (await import("./shifts-sample.tsx")).ShiftsSample),
  observing: section(async () => (await import("./observing-sample.tsx")).ObservingSample),
  charts: section(async () => (await import("./charts-sample.tsx")).ChartsSample),
};

/**
 * Left out of the whole page: bare Blueprint, a long table, sizes for measuring, slides of ward
 * screens.
 */
const extras: Record<string, ComponentType> = {
  blueprint: section(async () => (await import("./blueprint-sample.tsx")).BlueprintSample),
  slides: section(async () => (await import("./slides-sample.tsx")).SlidesSample),
  "long-table": section(async () => (await import("./long-table-sample.tsx")).LongTableSample),
};

/** Every part on one page, or one section alone. */
function Gallery({ only }: { only: string | null }) {
  const One = only === null ? undefined : { ...sections, ...extras }[only];
  const shown = One && only !== null ? { [only]: One } : sections;
  return (
    <main className="gallery">
      {Object.entries(shown).map(([name, Section]) => (
        <section key={name} data-part={name}>
          <Suspense fallback={<LinesSkeleton />}>
            <Section />
          </Suspense>
        </section>
      ))}
    </main>
  );
}

const query = new URLSearchParams(location.search);
const language = query.get("lang");
const theme = query.get("theme");
const root = document.querySelector("#root");
if (!root) throw new Error("The page has no #root");

startTheme();
if (theme === "light" || theme === "dark") chooseTheme(theme);
await startI18n(isLanguage(language) ? language : "en-US");
const element = (
  <UiProvider>
    <WindowMedium asked="screen">
      <Gallery only={query.get("part")} />
    </WindowMedium>
  </UiProvider>
);
const router = createMemoryRouter([{ path: "*", element }], {
  initialEntries: ["/reports/history"],
});
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
