import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CallDefinition } from "#contract/core/call.ts";
import { reports } from "#contract/reports/reports.ts";
import type { ConsoleBridge } from "#preload/bridge.ts";
import { json, startApiServer } from "./api-server.ts";

const KEY = "0a1b2c3d-0000-4000-8000-0123456789ab";
const SOMETHING = "/api/facility/f/dataHealth";
const ASKED = "/api/analytics/applicationInsights";

type Event = {
  name: string;
  iKey: string;
  tags: object;
  data: { baseType: string; baseData: object };
};

/** Takes events as Application Insights does; `events` lists what has come. */
const startEventService = async () => {
  const events: Event[] = [];
  const server = createServer((request, response) => {
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-headers", "*");
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      if (request.method === "POST" && request.url === "/v2/track") {
        const sent = JSON.parse(body) as Event[];
        events.push(...sent);
        const answer = { itemsReceived: sent.length, itemsAccepted: sent.length, errors: [] };
        response.writeHead(200, { "content-type": "application/json" });
        response.end(JSON.stringify(answer));
      } else response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    events,
    connection: `InstrumentationKey=${KEY};IngestionEndpoint=http://127.0.0.1:${port}/`,
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

let api: Awaited<ReturnType<typeof startApiServer>>;
let service: Awaited<ReturnType<typeof startEventService>>;
const global = globalThis as { handrailConsole?: ConsoleBridge; handrailPdfService?: boolean };

beforeEach(async () => {
  api = await startApiServer();
  service = await startEventService();
  // A page that has just been opened: nothing is remembered yet.
  vi.resetModules();
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(async () => {
  delete global.handrailConsole;
  delete global.handrailPdfService;
  await api.close();
  await service.close();
});

/** Refuses a call as the portal's page hears of it. */
const refuse = async (call: CallDefinition, requestId: string): Promise<void> => {
  const { ApiError } = await import("#renderer/api/api-error.ts");
  const { recordForbidden } = await import("#renderer/analytics/insights.ts");
  const error = new ApiError({ code: "forbidden", status: 403, requestId });
  recordForbidden({ error, call, page: "/reports/ams" });
};
/** A call after which all earlier requests have arrived. */
const callSomething = async (): Promise<void> => {
  const { call } = await import("#renderer/api/client.ts");
  await call(reports.dataHealth, { params: { facilityId: "f" } }).catch(() => undefined);
};
const answerWith = (key: string | null): void =>
  api.answerWith((_, response) => json(response, 200, { key }));
const questions = (): string[] => api.seen.map(({ url }) => url);
const requestIds = (): unknown[] =>
  service.events
    .map(({ data }) => (data.baseData as { properties: object }).properties)
    .map((properties) => (properties as { requestId: string }).requestId);

describe("a refused call", () => {
  it("a refused call is one event with call and place, without a person", async () => {
    answerWith(service.connection);
    await refuse(reports.run, "request-1");
    await expect.poll(() => service.events.length).toBe(1);
    const [event] = service.events;
    expect(event?.iKey).toBe(KEY);
    expect(event?.data).toEqual({
      baseType: "EventData",
      baseData: {
        ver: 2,
        name: "forbidden",
        properties: {
          method: "POST",
          path: "report/:reportId",
          page: "/reports/ams",
          code: "forbidden",
          requestId: "request-1",
        },
        measurements: {},
      },
    });
    expect(Object.keys(event?.tags ?? {})).toEqual(["ai.internal.sdkVersion"]);
    expect(document.cookie).toBe("");
    expect(localStorage.length + sessionStorage.length).toBe(0);
  });

  it("the key is requested once, and used for the next event", async () => {
    answerWith(service.connection);
    await refuse(reports.run, "request-1");
    await expect.poll(requestIds).toEqual(["request-1"]);
    await refuse(reports.filters, "request-2");
    await expect.poll(requestIds).toEqual(["request-1", "request-2"]);
    expect(questions()).toEqual([ASKED]);
  });

  it("a refused call sends no event where the server names no service", async () => {
    answerWith(null);
    await refuse(reports.run, "request-1");
    await expect.poll(questions).toEqual([ASKED]);
    await refuse(reports.run, "request-2");
    await callSomething();
    expect(questions()).toEqual([ASKED, SOMETHING]);
    expect(service.events).toEqual([]);
  });

  it("a refused connection key causes no failure, and is requested again", async () => {
    const { onApiFailure } = await import("#renderer/api/failures.ts");
    const failures: string[] = [];
    onApiFailure((error) => failures.push(error.code));
    const problem = { title: "x", status: 403, code: "forbidden" };
    api.answerWith((_, response) => json(response, 403, problem));
    await refuse(reports.run, "request-1");
    await expect.poll(questions).toEqual([ASKED]);
    answerWith(service.connection);
    await expect
      .poll(async () => {
        await refuse(reports.run, "request-2");
        return service.events.length;
      })
      .toBeGreaterThan(0);
    expect(requestIds()).toContain("request-2");
    expect(requestIds()).not.toContain("request-1");
    expect(failures).toEqual([]);
  });

  it.each(["handrailConsole", "handrailPdfService"] as const)(
    "a refused call of a page with a %s is only logged",
    async (mark) => {
      const bridge = { isUnattended: false, onKioskChange: () => () => undefined };
      if (mark === "handrailConsole") global.handrailConsole = bridge as unknown as ConsoleBridge;
      else global.handrailPdfService = true;
      answerWith(service.connection);
      await refuse(reports.run, "request-1");
      await callSomething();
      expect(questions()).toEqual([SOMETHING]);
    },
  );
});
