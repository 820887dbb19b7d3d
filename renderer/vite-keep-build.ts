import { createHash } from "node:crypto";
import type { Plugin } from "vite";

const WORKER = "sw.js";
/** Graphs are not part of the observing page, and as large as all the rest. */
const LEFT_OUT = /\.map$|plotly|^sw\.js$/u;

/** Lists for the service worker the files of the build that it came with. */
export const keepBuild = (): Plugin => ({
  name: "handrail-keep-build",
  enforce: "post",
  generateBundle: {
    order: "post",
    handler: (_options, bundle) => {
      const worker = bundle[WORKER];
      // Builds of other pages, such as the gallery, have none.
      if (worker?.type !== "chunk") return;
      const files = Object.keys(bundle).filter((name) => !LEFT_OUT.test(name));
      const build = createHash("sha256").update(JSON.stringify(files.toSorted())).digest("hex");
      worker.code = `const PAGE_BUILD = "${build.slice(0, 16)}";
const PAGE_FILES = ${JSON.stringify(files.toSorted())};
${worker.code}`;
    },
  },
});
