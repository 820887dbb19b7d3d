import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";

const compress = promisify(gzip);
const COMPRESSIBLE = new Set([
  ".html",
  ".js",
  ".css",
  ".svg",
  ".json",
  ".txt",
  ".wasm",
  ".webmanifest",
]);
/** Below this the header costs more than compressing saves. */
const COMPRESS_FROM_BYTES = 1_024;

/** One file of the web build, held in memory. */
type WebFile = {
  body: Buffer;
  /** File extension, from which the content type follows. */
  type: string;
  etag: string;
  /** The same compressed, made when first requested; null where that gains nothing. */
  zipped(): Promise<Buffer | null>;
};

const readWebFile = (path: string): WebFile => {
  const body = readFileSync(path);
  const type = extname(path);
  let made: Promise<Buffer | null> | null = null;
  const gains = COMPRESSIBLE.has(type) && body.length >= COMPRESS_FROM_BYTES;
  return {
    body,
    type,
    etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`,
    zipped: () => {
      made ??= gains
        ? compress(body, { level: constants.Z_BEST_COMPRESSION })
        : Promise.resolve(null);
      return made;
    },
  };
};

/**
 * Reads a web build, a few megabytes, by the address of each file. Source maps stay out: they are
 * for developers with the source.
 * @param folder an absent one gives no files
 */
export const loadWebFiles = (folder: string): ReadonlyMap<string, WebFile> => {
  if (folder === "" || !existsSync(folder)) return new Map();
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".map"))
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    paths.map((path) => [`/${relative(folder, path).split(sep).join("/")}`, readWebFile(path)]),
  );
};

/** The script that the page begins with; its name changes with whatever it loads. */
const ENTRY = /<script\b[^>]*\bsrc="\/assets\/([^"/]+)\.js"/u;

/**
 * Names a web build: the file name of its page's entry script, so that a page knows of which build it
 * is itself. Empty without a build.
 */
export const nameOfBuild = (folder: string): string => {
  const page = join(folder, "index.html");
  if (folder === "" || !existsSync(page)) return "";
  return ENTRY.exec(readFileSync(page, "utf8"))?.[1] ?? "";
};
