import type { Plugin } from "vite";

/**
 * Writes into the page when it was built: a ward screen whose clock is before that cannot be right.
 * In the page itself, whose name stays the same: the names of its files still change with their
 * content alone.
 */
export const builtAt = (): Plugin => ({
  name: "handrail-built-at",
  apply: "build",
  transformIndexHtml: () => [
    {
      tag: "meta",
      attrs: { name: "built-at", content: new Date().toISOString() },
      injectTo: "head",
    },
  ],
});
