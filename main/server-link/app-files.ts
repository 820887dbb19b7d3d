import { readFile } from "node:fs/promises";
import { extname, join, normalize, sep } from "node:path";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".ico": "image/x-icon",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** The file a path means: a path without extension is a route of the app, which starts in the page. */
const fileOf = (pathname: string): string => (extname(pathname) === "" ? "/index.html" : pathname);

/** Decodes a path and keeps it below the root; `undefined` if it cannot be or leaves it. */
const resolveBelow = (root: string, pathname: string): string | undefined => {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  if (decoded.includes("\0")) return undefined;
  const file = normalize(join(root, decoded));
  return file.startsWith(normalize(root) + sep) ? file : undefined;
};

export type AppFiles = (pathname: string) => Promise<Response>;

/** Serves the built pages of a folder with a policy header; 404 for what is not there. */
export const createAppFiles =
  (root: string, contentSecurityPolicy: string): AppFiles =>
  async (pathname) => {
    const headers = {
      "content-security-policy": contentSecurityPolicy,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    };
    const file = resolveBelow(root, fileOf(pathname));
    const type = file && TYPES[extname(file).toLowerCase()];
    if (!file || !type) return new Response(null, { status: 404, headers });
    try {
      return new Response(await readFile(file), { headers: { ...headers, "content-type": type } });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      return new Response(null, { status: 404, headers });
    }
  };
