import { once } from "node:events";
import { createServer } from "node:http";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import type { DisplaySlide } from "#contract/displays/displays.ts";
import { drawnSlides } from "#renderer/gallery/slides-data.ts";
import { loadWebFiles } from "#server/http/web-files.ts";

const DIST = fileURLToPath(new URL("../../dist/web", import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
  ".svg": "image/svg+xml",
};
const HASH = "a".repeat(64);
const idOf = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

/** A screen in a corridor: three reports, of which one has two pages, and a poster. */
const SLIDES = ["summary", "bars", "history", "image"].map((wanted, at) => {
  const sample = drawnSlides("en-US").find(({ name }) => name === wanted);
  if (sample === undefined) throw new Error(`there is no sample ${wanted}`);
  return { ...sample.content, id: idOf(at + 1) };
});

const POSTER = `<svg xmlns="http://www.w3.org/2000/svg" width="1920" height="1080"><rect width="1920" height="1080" fill="#123"/><text x="200" y="500" fill="#fff" font-size="200">Poster</text></svg>`;

const me = () => ({
  displayId: idOf(9),
  name: "Corridor",
  build: "",
  facility: { id: idOf(8), name: "Northlake General", timeZone: "America/New_York", logo: null },
  language: "en-US",
  orientation: "asScreen",
  darkHours: null,
  isDark: false,
  darkChangesAt: null,
  nightReloadAt: "2100-01-01T08:00:00.000Z",
  pin: null,
  slideshow: {
    id: idOf(7),
    name: "Corridor",
    interval: 30,
    slides: SLIDES.map(({ id, title, image }) => ({
      id,
      title,
      kind: image === null ? "report" : "image",
      hash: image === null ? null : HASH,
      type: image === null ? null : "image/webp",
    })),
  },
  reason: null,
});

/** A slide as it is answered now: old figures would not be shown. */
const slideNow = (id: string): DisplaySlide | null => {
  const slide = SLIDES.find((one) => one.id === id);
  if (slide === undefined) return null;
  const { image, reportData } = slide;
  const now = new Date().toISOString();
  return {
    ...slide,
    build: "",
    image: image && { ...image, hash: HASH },
    reportData: reportData && { ...reportData, answeredAt: now, dataTo: now },
  };
};

type ViewerServer = { origin: string; close(): Promise<void> };

/**
 * The built page of a display with a server that has four slides for it and nothing else: what is
 * measured is the page.
 * @param failsEach one of so many slides is answered with 500
 */
export const serveViewer = async (failsEach: number): Promise<ViewerServer> => {
  const files = loadWebFiles(DIST);
  let asked = 0;
  const answerOf = (path: string): object | string | null => {
    if (path.endsWith("/me")) return me();
    if (path.endsWith("/beat"))
      return { commands: [], nextBeatMs: 30_000, build: "", revision: "1" };
    if (path.includes("/media/")) return POSTER;
    if (!path.includes("/slides/")) return null;
    asked++;
    return asked % failsEach === 0 ? null : slideNow(path.slice(-36));
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (pathname.startsWith("/api/")) {
      const answer = answerOf(pathname);
      const isPicture = typeof answer === "string";
      response.writeHead(answer === null ? 500 : 200, {
        "content-type": isPicture ? "image/svg+xml" : "application/json",
      });
      response.end(isPicture ? answer : JSON.stringify(answer ?? {}));
      return;
    }
    const file = files.get(pathname) ?? files.get("/index.html");
    response.setHeader("content-type", TYPES[extname(pathname)] ?? "text/html; charset=utf-8");
    response.end(file?.body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("there is no port");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
