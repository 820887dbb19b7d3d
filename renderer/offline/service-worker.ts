/*
 * Answers for the observing page and for a display's where there is no network: with the page and
 * files of the build it came with. Calls of the API and all other pages go to the network, as if it
 * were not there. Each of the two pages registers it with a scope of its own.
 */

/** Written by the build: its files, and what distinguishes it from any other. */
declare const PAGE_FILES: readonly string[];
declare const PAGE_BUILD: string;

/** The part of the worker's own types that is used here; the page's types know none of it. */
type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };
type FetchEvent = Event & { request: Request; respondWith(answer: Promise<Response>): void };
type Worker = {
  location: Location;
  registration: { scope: string };
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
};
const worker = globalThis as unknown as Worker;

const isDisplay = new URL(worker.registration.scope).pathname === "/display";
const PREFIX = isDisplay ? "handrail-display-" : "handrail-page-";
const NAME = PREFIX + PAGE_BUILD;
const PAGE = "/index.html";
/** On a bad network a page that is here already does not wait longer; a screen is to be there soon. */
const PATIENCE_MS = isDisplay ? 800 : 4_000;
const OWN_PAGE = isDisplay ? /^\/display\/?$/iu : /^\/observation\/?$/iu;

const keepBuild = async (): Promise<void> => {
  const cache = await caches.open(NAME);
  await cache.addAll(PAGE_FILES.map((file) => `/${file}`));
  // A display's page is open for months, and has fetched all that it needs of the build before.
  if (isDisplay) await worker.skipWaiting();
};

/** Files of former builds go once none of their pages is open. */
const forgetOthers = async (): Promise<void> => {
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX) && name !== NAME) await caches.delete(name);
  await worker.clients.claim();
};

const kept = async (request: Request | string): Promise<Response | undefined> =>
  (await caches.open(NAME)).match(request);

const file = async (request: Request): Promise<Response> => (await kept(request)) ?? fetch(request);

/** The page from the network, or the cached one where that fails, is slow or in trouble. */
const page = async (request: Request): Promise<Response> => {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (answer.status < 500) return answer;
    return (await kept(PAGE)) ?? answer;
  } catch (error) {
    const found = await kept(PAGE);
    if (found === undefined) throw error;
    return found;
  }
};

worker.addEventListener("install", (event) => event.waitUntil(keepBuild()));
worker.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (pathname.startsWith("/assets/")) event.respondWith(file(request));
  else if (request.mode === "navigate" && OWN_PAGE.test(pathname)) event.respondWith(page(request));
});
