/*
 * Answers for the observing page where there is no network: with the page and files of the build it
 * came with. Calls of the API and all other pages go to the network, as if it were not there.
 */

/** Written by the build: its files, and what tells it from any other. */
declare const PAGE_FILES: readonly string[];
declare const PAGE_BUILD: string;

/** The part of the worker's own types that is used here; the page's types know none of it. */
type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };
type FetchEvent = Event & { request: Request; respondWith(answer: Promise<Response>): void };
type Worker = {
  location: Location;
  clients: { claim(): Promise<void> };
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
};
const worker = globalThis as unknown as Worker;

const PREFIX = "handrail-page-";
const NAME = PREFIX + PAGE_BUILD;
const PAGE = "/index.html";
/** On a bad network a page that is here already does not wait longer. */
const PATIENCE_MS = 4_000;

const keepBuild = async (): Promise<void> => {
  const cache = await caches.open(NAME);
  await cache.addAll(PAGE_FILES.map((file) => `/${file}`));
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

/** The page from the network, or the kept one where that fails, is slow or in trouble. */
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
  else if (request.mode === "navigate" && /^\/observation\/?$/iu.test(pathname))
    event.respondWith(page(request));
});
