import { describe, expect, it } from "vitest";
import { parseInsightsConnection } from "#server/lib/insights-connection.ts";

const KEY = "0a1b2c3d-0000-4000-8000-0123456789ab";
const to = (endpoint: string) => `InstrumentationKey=${KEY};IngestionEndpoint=${endpoint}`;

describe("a connection string", () => {
  it("a connection string yields key and endpoint, and drops foreign entries", () => {
    const given = [
      " instrumentationkey = 0A1B2C3D-0000-4000-8000-0123456789AB ",
      "EndpointSuffix=elsewhere.test",
      "IngestionEndpoint=https://Canada-1.in.example.org/",
      "LiveEndpoint=https://live.example.org/",
      "",
    ];
    expect(parseInsightsConnection(given.join(";"))).toEqual({
      connection: to("https://canada-1.in.example.org/"),
      origin: "https://canada-1.in.example.org",
    });
  });

  it("a connection string may have a path, a port, or local plain HTTP", () => {
    expect(parseInsightsConnection(to("https://gate.example.org:8443/events"))).toEqual({
      connection: to("https://gate.example.org:8443/events"),
      origin: "https://gate.example.org:8443",
    });
    expect(parseInsightsConnection(to("http://127.0.0.1:9411"))).toMatchObject({
      origin: "http://127.0.0.1:9411",
    });
  });

  it.each([
    ["no key", "IngestionEndpoint=https://example.org/"],
    ["no endpoint", `InstrumentationKey=${KEY}`],
    ["a key that is none", "InstrumentationKey=abc;IngestionEndpoint=https://example.org/"],
    ["no TLS", to("http://example.org/")],
    ["another protocol", to("ftp://example.org/")],
    ["any host", to("https://*.example.org/")],
    ["a second policy in its host", to("https://a,b.example.org/")],
    ["a password", to("https://u:p@example.org/")],
    ["a query", to("https://example.org/?to=elsewhere")],
  ])("a connection string with %s is refused", (_, text) => {
    expect(parseInsightsConnection(text)).toBeUndefined();
  });
});
