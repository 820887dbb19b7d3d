import { type IncomingMessage, createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type PageServer = {
  origin: string;
  /** Requests it has seen, oldest first. */
  seen: IncomingMessage[];
  close(): Promise<void>;
};

/** A real HTTP server with a few pages, by path. */
export const servePages = async (pages: Record<string, string>): Promise<PageServer> => {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    const { pathname } = new URL(request.url ?? "/", "http://here");
    const page = pages[pathname];
    response.writeHead(page === undefined ? 404 : 200, {
      "content-type": "text/html; charset=utf-8",
    });
    response.end(page ?? "not here");
  });
  await new Promise<void>((resolve) => {
    server.listen({ host: "127.0.0.1", port: 0 }, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** A page that runs a script, by default one that says at once that it is ready. */
export const page = (script = ready): string =>
  `<!doctype html><html lang="en"><title>T</title><body><h1>Report</h1><script type="module">${script}</script>`;

export const ready = `document.documentElement.dataset.printReady = "true";`;
