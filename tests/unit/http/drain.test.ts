import { once } from "node:events";
import { Agent, type IncomingMessage, createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { drain } from "#server/http/http-server.ts";
import { errorCode } from "#server/lib/error-code.ts";

it("answers every request of a caller who never stops asking, and is done", async () => {
  const drained: Promise<void>[] = [];
  let answers = 0;
  const server = createServer((_request, response) => {
    if (answers === 3) drained.push(drain(server));
    response.end("ok");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (): Promise<string> => {
    const [answer] = (await once(get({ host: "127.0.0.1", port, agent }), "response")) as [
      IncomingMessage,
    ];
    return text(answer);
  };
  const askOn = async (): Promise<never> => {
    for (;;) {
      expect(await ask()).toBe("ok");
      answers += 1;
    }
  };
  const ended = await askOn().catch((error: unknown) => errorCode(error));
  expect(ended).toBe("ECONNREFUSED");
  expect(answers).toBeGreaterThan(3);
  await Promise.all(drained);
  agent.destroy();
});
