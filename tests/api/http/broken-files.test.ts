import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import Koa from "koa";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compression } from "#server/http/compression.ts";
import { createMetrics } from "#server/http/metrics.ts";
import { problems } from "#server/http/problems.ts";
import { requestLog } from "#server/http/request-log.ts";
import { sendStream } from "#server/http/send-stream.ts";
import type { RequestState } from "#server/http/types.ts";
import { AppError } from "#server/lib/app-error.ts";
import { problemOf } from "#tests/support/client.ts";

/** More than is held back before the first bytes leave. */
const PIECES = 40;
const piece = (at: number): Buffer => Buffer.from(`${at},`.repeat(20_000));

describe.each(["gzip", "identity"])("a file whose source fails, sent as %s", (coding) => {
  let server: Server;
  let origin: string;
  let lines: { level: number; msg: string; err?: { message: string } }[];
  /** How many pieces come before the failure. */
  let failsAfter: number;

  const pieces = async function* (): AsyncGenerator<Buffer> {
    for (let at = 0; at < PIECES; at += 1) {
      if (at === failsAfter) throw new AppError("unavailable", { retryAfter: 5 });
      yield await Promise.resolve(piece(at));
    }
  };

  beforeEach(async () => {
    lines = [];
    const log = pino({ level: "info" }, { write: (line) => void lines.push(JSON.parse(line)) });
    const metrics = createMetrics();
    const koa = new Koa<RequestState>();
    koa.on("error", () => undefined);
    koa
      .use(requestLog(log, metrics))
      .use(problems({ log, recordForbidden: async () => undefined }))
      .use(compression())
      .use((ctx) =>
        sendStream(
          ctx,
          { stream: Readable.from(pieces()), contentType: "text/csv", fileName: "log.csv" },
          log,
        ),
      );
    server = createServer(koa.callback());
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });
  const fetchFile = (): Promise<Response> =>
    fetch(`${origin}/api/file`, { headers: { "accept-encoding": coding } });

  it("a file whose source does not fail arrives whole", async () => {
    failsAfter = PIECES;
    const answer = await fetchFile();
    expect(answer.headers.get("content-disposition")).toContain("log.csv");
    expect((await answer.text()).length).toBe(
      Array.from({ length: PIECES }, (_, at) => piece(at).length).reduce((a, b) => a + b),
    );
    expect(lines).toEqual([]);
  });

  it("a file that fails before its first byte is answered with an error", async () => {
    failsAfter = 0;
    const answer = await fetchFile();
    expect(await problemOf(answer)).toMatchObject({ status: 503, code: "unavailable" });
    expect(answer.headers.get("content-disposition")).toBeNull();
  });

  it("breaks off a file whose source fails, and logs it", async () => {
    failsAfter = PIECES - 1;
    const answer = fetchFile().then((response) => response.text());
    await expect(answer).rejects.toThrow(/terminated|fetch failed/u);
    expect(lines).toMatchObject([
      { level: 50, msg: "a file broke off", err: { message: "unavailable" } },
    ]);
  });

  it("a reader who leaves is no fault of the server's", async () => {
    failsAfter = PIECES;
    const closed = new Promise((resolve) => {
      server.once("connection", (socket) => socket.once("close", resolve));
    });
    const left = new AbortController();
    const answer = await fetch(`${origin}/api/file`, {
      headers: { "accept-encoding": coding },
      signal: left.signal,
    });
    left.abort();
    await expect(answer.text()).rejects.toThrow(/abort/u);
    await closed;
    expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });
});
