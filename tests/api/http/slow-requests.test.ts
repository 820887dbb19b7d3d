import { once } from "node:events";
import type { Server } from "node:http";
import { type AddressInfo, type Socket, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHttpServer } from "#server/http/http-server.ts";

describe("requests that come slowly", () => {
  let server: Server;
  let answered = 0;
  beforeAll(async () => {
    server = createHttpServer(
      (request, response) => {
        request.resume().on("end", () => {
          answered += 1;
          response.end("done");
        });
      },
      { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 },
    );
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  afterAll(() => server.close());

  const send = async (text: string): Promise<string> => {
    const socket: Socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    let received = "";
    socket.setEncoding("utf8").on("data", (part: string) => {
      received += part;
    });
    socket.write(text);
    await once(socket, "close");
    return received;
  };

  it("a slow request is cut off while its head is incomplete", async () => {
    expect(await send("GET / HTTP/1.1\r\nHost: portal\r\nX-Slow: ")).toMatch(/^HTTP\/1\.1 408 /u);
    expect(answered).toBe(0);
  });

  it("a slow request is cut off while its body is incomplete", async () => {
    const head = "POST / HTTP/1.1\r\nHost: portal\r\nContent-Length: 1000\r\n\r\n";
    expect(await send(`${head}a few bytes`)).toMatch(/^(?:HTTP\/1\.1 408 |$)/u);
    expect(answered).toBe(0);
  });
});
