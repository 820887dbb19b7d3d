import { fileURLToPath } from "node:url";
import { defineConfig } from "electron-vite";
import { rendererConfig } from "./renderer/vite.config.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** electron-vite makes addresses relative, as for `file:`; below a history route nothing would be found. */
const absoluteAddresses = { name: "absolute-addresses", config: () => ({ base: "/" }) };

/**
 * The console's build: main, preload and renderer below `dist/console`. Everything is bundled, so
 * that the installer carries no `node_modules`.
 */
export default defineConfig({
  main: {
    build: {
      outDir: here("dist/console/main"),
      emptyOutDir: true,
      externalizeDeps: false,
      sourcemap: "hidden",
      rolldownOptions: { input: here("main/index.ts"), output: { format: "es" } },
    },
  },
  preload: {
    build: {
      outDir: here("dist/console/preload"),
      emptyOutDir: true,
      externalizeDeps: false,
      // A sandboxed preload is one CommonJS file; a package of type "module" needs the extension.
      rolldownOptions: {
        input: here("preload/index.ts"),
        output: { format: "cjs", entryFileNames: "[name].cjs" },
      },
    },
  },
  renderer: {
    ...rendererConfig,
    plugins: [rendererConfig.plugins, absoluteAddresses],
    build: {
      ...rendererConfig.build,
      outDir: here("dist/console/renderer"),
      // The one browser it runs in is always current.
      target: "es2024",
      // electron-vite leaves it out by default.
      minify: true,
    },
  },
});
