import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { build, preview } from "vite";

const RENDERER = fileURLToPath(new URL("../../renderer", import.meta.url));

/** The parts of the screen, built as for customers. */
export const serveGallery = async (): Promise<{ url: string; close(): Promise<void> }> => {
  const outDir = await mkdtemp(join(tmpdir(), "handrail-bench-list-"));
  const configFile = join(RENDERER, "vite.config.ts");
  const input = join(RENDERER, "gallery/index.html");
  await build({
    configFile,
    logLevel: "error",
    build: { outDir, emptyOutDir: true, sourcemap: false, rolldownOptions: { input } },
  });
  const server = await preview({
    configFile,
    logLevel: "error",
    build: { outDir },
    preview: { host: "127.0.0.1", port: 0, proxy: {} },
  });
  const address = server.httpServer.address();
  if (address === null || typeof address === "string") throw new Error("the gallery has no port");
  return {
    url: `http://127.0.0.1:${address.port}/gallery/index.html`,
    close: async () => {
      await server.close();
      await rm(outDir, { recursive: true });
    },
  };
};

/** Lengths of the frames while the page scrolls. */
export const scrollFrames = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const frames: number[] = [];
    let lastMs = await new Promise<number>(requestAnimationFrame);
    for (let step = 0; step < 240; step++) {
      scrollBy(0, 90);
      const nowMs = await new Promise<number>(requestAnimationFrame);
      frames.push(nowMs - lastMs);
      lastMs = nowMs;
    }
    return frames;
  });
