import { APP_ORIGIN, isApiPath, isWithin } from "./addresses.ts";
import type { AppFiles } from "./app-files.ts";
import type { Forward } from "./forward.ts";

/** Answers everything under the portal's origin: its own files, and the server's calls. */
export const createAppHandler =
  (files: AppFiles, forward: Forward) =>
  async (request: Request): Promise<Response> => {
    if (!isWithin(APP_ORIGIN, request.url)) return new Response(null, { status: 404 });
    const { pathname } = new URL(request.url);
    if (isApiPath(pathname)) return forward(request);
    if (request.method !== "GET" && request.method !== "HEAD")
      return new Response(null, { status: 405 });
    return files(pathname);
  };
