import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type UserConfig } from "vite";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Where `npm run dev` finds the API: `HANDRAIL_SERVER`, else the server beside it. */
const apiServer = process.env["HANDRAIL_SERVER"] ?? "http://localhost:8080";

/**
 * The renderer's build, shared by the web portal (`dist/web`) and the console, which overrides
 * `build.outDir` only.
 *
 * The page runs under a strict content security policy: nothing is inlined into `index.html`, the
 * module-preload polyfill (an inline script for old browsers) stays out, and every asset is a file
 * of its own. React has a long-lived chunk, and so have router and data cache together; everything
 * else is split by route through dynamic imports, plotly (bigger than all the rest) behind
 * `renderer/charts`.
 */
export const rendererConfig: UserConfig = {
  root: here("."),
  base: "/",
  publicDir: false,
  plugins: [react()],
  // Found only behind a dynamic import, where its first use in development would reload the page.
  optimizeDeps: {
    include: [
      "plotly.js-basic-dist-min",
      "react-plotly.js/factory",
      "@microsoft/applicationinsights-web-basic",
    ],
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
      input: here("index.html"),
      output: {
        codeSplitting: {
          groups: [
            {
              name: "react",
              test: /node_modules\/(react|react-dom|scheduler)\//,
              priority: 2,
            },
            // What only the portal needs: pages without a session (signing in) do without.
            {
              name: "portal-kit",
              test: /node_modules\/(react-router|react-router-dom|@tanstack\/(query-core|react-query))\//,
              priority: 2,
            },
            { name: "plotly", test: /node_modules\/(plotly\.js|react-plotly\.js)/, priority: 2 },
          ],
        },
      },
    },
  },
};

export default defineConfig(rendererConfig);
