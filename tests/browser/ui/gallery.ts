import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { test as base, type Page } from "@playwright/test";
import { build, preview } from "vite";
import type { Medium } from "#contract/core/design/medium.ts";
import { rendererConfig } from "#renderer/vite.config.ts";

/** The pages of parts and of reports. */
const UI = "gallery/index.html";
const REPORTS = "features/reports/reports/gallery/index.html";

const root = fileURLToPath(new URL("../../../renderer", import.meta.url));

/** Stricter than the portal's own policy: a part that breaks it breaks here. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
].join("; ");

const configFile = path.join(root, "vite.config.ts");

/**
 * Builds both pages as the portal is built, into a folder that is there once it is whole. One after
 * the other: built together, what starts them would be one file, and either would start both.
 */
async function buildGallery(outDir: string): Promise<void> {
  const unfinished = `${outDir}-unfinished`;
  try {
    for (const page of [UI, REPORTS]) {
      // oxlint-disable-next-line no-await-in-loop -- into one folder
      await build({
        ...rendererConfig,
        // Merged with the portal's pages, both would be built beside them.
        configFile: false,
        logLevel: "error",
        build: {
          ...rendererConfig.build,
          outDir: unfinished,
          emptyOutDir: page === UI,
          sourcemap: false,
          rolldownOptions: {
            ...rendererConfig.build?.rolldownOptions,
            input: path.join(root, page),
          },
        },
      });
    }
    await rename(unfinished, outDir);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** The folder of both pages, which the first worker that wants it builds for all of a run. */
async function galleryFolder(results: string): Promise<string> {
  // Playwright empties the folder of results before each run.
  const outDir = path.join(results, "gallery");
  await mkdir(results, { recursive: true });
  const isMine = await mkdir(`${outDir}-builder`).then(
    () => true,
    () => false,
  );
  if (isMine) {
    await buildGallery(outDir).catch(async (error: unknown) => {
      // The next worker tries it again.
      await rm(`${outDir}-builder`, { recursive: true });
      throw error;
    });
  }
  await base.expect.poll(() => existsSync(outDir)).toBe(true);
  return outDir;
}

/** Serves both pages under the portal's policy. */
async function serveGallery(outDir: string): Promise<{ url: string; close: () => Promise<void> }> {
  const server = await preview({
    configFile,
    logLevel: "error",
    build: { outDir },
    preview: {
      host: "127.0.0.1",
      port: 0,
      proxy: {},
      headers: { "content-security-policy": policy },
    },
  });
  const address = server.httpServer.address();
  if (address === null || typeof address === "string") throw new Error("The gallery has no port");
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: () => server.close(),
  };
}

type GalleryQuery = {
  part?: string;
  theme?: "light" | "dark";
  lang?: "en-US" | "fr-CA";
};

type Fixtures = {
  openGallery: (query: GalleryQuery) => Promise<Page>;
  openSheets: (medium: Medium, names: readonly string[]) => Promise<void>;
  complaints: string[];
};

/**
 * `openGallery` shows a part: whatever the browser complains about meanwhile fails the test;
 * `openSheets` shows reports on a medium, in the language of the longer words, once they are drawn.
 */
export const test = base.extend<Fixtures, { galleryUrl: string }>({
  galleryUrl: [
    // Playwright reads the parameter list and wants a pattern, even where nothing is taken from it.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { project }) => {
      const { url, close } = await serveGallery(await galleryFolder(project.outputDir));
      await use(url);
      await close();
    },
    { scope: "worker" },
  ],
  complaints: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) complaints.push(message.text());
    });
    await use(complaints);
    test.expect(complaints).toEqual([]);
  },
  openGallery: async ({ page, galleryUrl, complaints }, use) => {
    complaints.length = 0;
    await use(async (query) => {
      await page.goto(`${galleryUrl}${UI}?${new URLSearchParams(query)}`);
      await page.locator("[data-part]").first().waitFor();
      await page.waitForLoadState("networkidle");
      return page;
    });
  },
  // Plotly sets styles as text, which the portal allows and the stricter policy here refuses.
  openSheets: async ({ page, galleryUrl }, use) => {
    await use(async (medium, names) => {
      const query = new URLSearchParams({ medium, lang: "fr-CA" });
      // Another fragment draws other sheets on the same page.
      await page.goto(`${galleryUrl}${REPORTS}?${query}#${names.join(",")}`);
      await expect(page.locator("[data-sheet][data-drawn]")).toHaveCount(names.length);
      await page.evaluate(() => document.fonts.ready);
    });
  },
});

export const { expect } = test;
