import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, normalizePath, type UserConfig } from "vite";
import { builtAt } from "./vite-built-at.ts";
import { keepBuild } from "./vite-keep-build.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Recognises modules by their files, all of which have to be there: a renamed one would fall out.
 */
const modules = (...paths: string[]): ((id: string) => boolean) => {
  const ids = new Set(paths.map((path) => normalizePath(realpathSync(here(path)))));
  return (id) => ids.has(id);
};

/** Files of icons, by their names. */
const icons = (...names: string[]): string[] =>
  names.map((name) => `../node_modules/@blueprintjs/icons/lib/esm/generated/components/${name}.js`);

/**
 * What is fetched together: a module belongs to the first part that names it, or that needs it for
 * what it names. Left to itself, the build makes a file of every few modules that are needed by the
 * same pages; a hundred small files compress a fifth worse than ten, and wait for each other on a
 * browser's few connections.
 *
 * Who needs one module of a part fetches the whole part. So what pages without a session have in
 * common with the portal is named in `shared`, or in `gate` where schemas come with it. Everything
 * that no part needs is split by route through dynamic imports.
 */
const parts = [
  // Large, and the same from release to release.
  { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: "zod", test: /node_modules\/zod\// },
  // Bigger than all the rest, behind `renderer/charts`.
  { name: "plotly", test: /node_modules\/(plotly\.js|react-plotly\.js)/ },
  // What every page begins with. Not the entry itself: what it awaits imports this part, and would
  // wait for it in turn.
  {
    name: "start",
    tags: ["$initial" as const],
    test: /^(?!.*\/renderer\/(offline\/|(.*\/)?(index\.html|main\.tsx)$))/,
  },
  {
    name: "shared",
    test: modules(
      "app/errors/app-error-boundary.tsx",
      "app/shell/help-links.tsx",
      "app/shell/old-browser-notice.tsx",
      "app/shell/use-heading.ts",
      "features/identity/session/components/language-choice.tsx",
      "features/identity/session/lib/pending-language.ts",
      "i18n/catalogue.ts",
      "ui/forms/choices/checkbox.tsx",
      "ui/forms/text-field.tsx",
      "ui/indicators/logo-mark.tsx",
      "ui/feedback/note.tsx",
      "ui/indicators/status-shape.tsx",
      "ui/navigation/footer.tsx",
    ),
  },
  // Leaves for the sign-in page: signed out, an address of the portal needs this alone.
  { name: "leave", test: modules("app/session/leave.ts") },
  // Finds out who is there while the portal is on its way.
  {
    name: "gate",
    test: modules(
      "../contract/core/limits.ts",
      "../contract/reports/list.ts",
      "app/screens/page-skeleton.tsx",
      "session/session-end.ts",
      "ui/feedback/toast.ts",
      "app/session/session-gate.tsx",
      "forms/merge/load-merge.ts",
      "i18n/later-catalogues.ts",
      "platform/web-files.ts",
    ),
  },
  // How figures are shown, and what reports are narrowed by: of the portal, and of a ward screen,
  // which has nothing else of it.
  {
    name: "figures",
    test: modules(
      "../contract/organization/band-of.ts",
      "../contract/core/permissions.ts",
      "../contract/devices/heard-states.ts",
      "../contract/core/formats/slots.ts",
      "../contract/core/design/medium.ts",
      "../contract/reports/filters/filters.ts",
      "../contract/reports/paging.ts",
      "../contract/reports/change.ts",
      "../contract/reports/shared.ts",
      "../contract/reports/verdict.ts",
      "i18n/format.ts",
      "i18n/wall-time.ts",
      "ui/indicators/arrow-paths.ts",
    ),
  },
  // Router and data cache, which pages that change an account use before anybody is signed in.
  {
    name: "portal-kit",
    test: /node_modules\/(react-router|react-router-dom|@tanstack\/(query-core|react-query))\/|\/renderer\/api\/query-client\.ts$/,
  },
  // What every page behind the gate needs, and what most of its screens share.
  {
    name: "portal",
    test: modules(
      // The icon of a menu that several screens have: with one of them, the others would fetch it.
      ...icons("more"),
      "app/portal-app.tsx",
      "ui/layout/card.tsx",
      "ui/tables/data-table/data-table.tsx",
      "ui/tables/load-more.tsx",
      "ui/feedback/empty-state.tsx",
      "ui/layout/page-header.tsx",
      "ui/feedback/progress-line.tsx",
      "ui/indicators/status-text.tsx",
      "ui/lib/use-media.ts",
    ),
  },
  // Icons that the pages of slideshows and displays have in common with a report's own menus.
  {
    name: "slide-icons",
    test: modules(...icons("presentation", "refresh", "timeline-line-chart")),
  },
  // What the reports have in common with other screens, which would fetch all of them for it.
  {
    name: "screens",
    test: modules(
      ...icons(
        "calendar",
        "chevron-right",
        "document",
        "edit",
        "envelope",
        "export",
        "filter",
        "link",
        "play",
        "print",
        "th",
        "th-list",
      ),
      "../contract/core/file-name.ts",
      "forms/use-dialog.ts",
      "i18n/typed-day.ts",
      "ui/feedback/saving-file.ts",
      "ui/forms/choices/switch.tsx",
      "ui/layout/figure-strip.tsx",
      "ui/lists/segmented-filter.tsx",
      "ui/indicators/symbol-mark.tsx",
      "ui/overlays/popup-panel.tsx",
    ),
  },
  // What explains a figure: dashboards have it in common with reports.
  {
    name: "explained",
    test: modules(
      "../contract/core/figures.ts",
      "figures/about-figure.tsx",
      "ui/overlays/bottom-sheet.tsx",
      "ui/overlays/explained.tsx",
    ),
  },
  {
    name: "contracts",
    test: modules(
      "../contract/core/addresses.ts",
      "../contract/devices/alarms.ts",
      "../contract/organization/facility-settings.ts",
      "../contract/observing/observation-notes.ts",
      "../contract/observing/observation-unit.ts",
      "../contract/observing/observation-kinds.ts",
      "../contract/reports/reports.ts",
      "../contract/reports/standing.ts",
      "../contract/reports/sampling-rules.ts",
    ),
  },
  // Of subscriptions: a report's menu leads to them, and their pages need no reports.
  {
    name: "subscriptions",
    test: modules("../contract/messaging/mail.ts", "../contract/messaging/report-subscriptions.ts"),
  },
  // Of slideshows and displays: their pages list them, and need no report for it.
  {
    name: "slideshows",
    test: modules(
      "../contract/displays/displays.ts",
      "../contract/displays/slides.ts",
      "../contract/displays/slideshows.ts",
    ),
  },
  // The reports that a ward screen may show, without what their pages are drawn with.
  {
    name: "slides",
    test: modules("../contract/reports/columns.ts", "../contract/reports/of-slides.ts"),
  },
  // The reports' frame, and what their views share.
  {
    name: "reports",
    test: modules(
      "charts/plot-markings.ts",
      "charts/plot-series.ts",
      "charts/plot.tsx",
      "features/reports/reports/graph/graph-card.tsx",
      "features/reports/reports/table/report-table.tsx",
      "features/reports/reports/graph/plot-text.ts",
      "features/reports/reports/graph/slots.ts",
      "features/reports/reports/graph/thresholds.ts",
      "features/reports/reports/graph/value-axis.ts",
      "features/reports/reports/frame/reports-screen.tsx",
    ),
  },
];

/** Where `npm run dev` finds the API: `HANDRAIL_SERVER`, else the server beside it. */
const apiServer = process.env["HANDRAIL_SERVER"] ?? "http://localhost:8080";

/**
 * The renderer's build, shared by the web portal (`dist/web`) and the console, which overrides
 * `build.outDir` only.
 *
 * The page runs under a strict content security policy: nothing is inlined into `index.html`, the
 * module-preload polyfill (an inline script for old browsers) stays out, and every asset is a file
 * of its own.
 */
export const rendererConfig: UserConfig = {
  root: here("."),
  base: "/",
  publicDir: false,
  plugins: [react(), builtAt(), keepBuild()],
  // Found only behind a dynamic import, where its first use in development would reload the page.
  optimizeDeps: {
    include: ["plotly.js-basic-dist-min", "react-plotly.js/factory"],
  },
  server: {
    // The page's own modules in `renderer/api` are served under the same path as the API.
    proxy: { "^/api/(?![^?]*\\.tsx?(\\?|$))": { target: apiServer, changeOrigin: false } },
  },
  build: {
    outDir: here("../dist/web"),
    emptyOutDir: true,
    target: "baseline-widely-available",
    sourcemap: "hidden",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // plotly's minified bundle is one file of a megabyte, loaded when the first graph is shown.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      input: { index: here("index.html"), sw: here("offline/service-worker.ts") },
      output: {
        // A worker's address says which addresses it answers for, and stays the same for ever.
        entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
        codeSplitting: {
          groups: parts.map((part, at) => ({ ...part, priority: parts.length - at })),
        },
      },
    },
  },
};

export default defineConfig(rendererConfig);
