import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { once } from "node:events";

type ReceivedCall = {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: Buffer;
};

type Answer = (request: ReceivedCall, response: ServerResponse) => void | Promise<void>;

/** Key and certificate as PEM. */
export type TlsCertificate = { key: string; cert: string };

/** A real HTTP server that answers as tests set it up, and remembers requests. */
export type PortalServer = {
  readonly origin: string;
  readonly calls: ReceivedCall[];
  /** Answers a path (without query); the last answer given for it counts. */
  answer(path: string, answer: Answer): void;
  /** Goes away with all its connections. */
  stop(): Promise<void>;
  /** Comes back at the same address. */
  start(): Promise<void>;
  /** Shows another certificate, as after a renewal or in a stranger's hands. */
  showCertificate(certificate: TlsCertificate): Promise<void>;
  /** As at its start: there, with its first answers and no calls. */
  reset(): Promise<void>;
};

export const sendJson = (response: ServerResponse, status: number, value: unknown): void => {
  const type = status >= 400 ? "application/problem+json" : "application/json";
  response.writeHead(status, { "content-type": type }).end(JSON.stringify(value));
};

const problem = (status: number, code: string) => ({
  type: "about:blank",
  title: code,
  status,
  code,
});

const readAll = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/**
 * Starts a server that knows, like the portal, that a stranger is not signed in; with a certificate
 * it speaks HTTPS.
 */
export const startPortalServer = async (tls?: TlsCertificate): Promise<PortalServer> => {
  const calls: ReceivedCall[] = [];
  const firstAnswers: [string, Answer][] = [
    ["/api/user", (_call, response) => sendJson(response, 401, problem(401, "not_signed_in"))],
  ];
  const answers = new Map(firstAnswers);
  const sockets = new Set<Socket>();

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = "", url = "", headers } = request;
    const call = { method, url, headers, body: await readAll(request) };
    calls.push(call);
    const answer = answers.get(url.split("?")[0] ?? "");
    if (answer) await answer(call, response);
    else sendJson(response, 404, problem(404, "route_not_found"));
  };

  const handle = (request: IncomingMessage, response: ServerResponse) =>
    void respond(request, response);
  const secure = tls && createTlsServer(tls, handle);
  const server = secure ?? createServer(handle);
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });

  let port = 0;
  const start = async () => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    port = (server.address() as AddressInfo).port;
  };
  await start();
  const stop = async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, "close");
  };
  return {
    origin: `${secure ? "https" : "http"}://localhost:${port}`,
    calls,
    answer: (path, answer) => void answers.set(path, answer),
    stop,
    start,
    showCertificate: async (certificate) => {
      if (!secure) throw new Error("Only a server with HTTPS has a certificate");
      await stop();
      secure.setSecureContext(certificate);
      await start();
    },
    reset: async () => {
      answers.clear();
      for (const [path, answer] of firstAnswers) answers.set(path, answer);
      calls.length = 0;
      if (!server.listening) await start();
    },
  };
};
