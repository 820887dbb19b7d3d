/** A service that takes events in the manner of Application Insights. */
export type InsightsConnection = {
  /** What its client library takes: key and endpoint, nothing else. */
  connection: string;
  /** Where events are sent, `https://host`: the one foreign origin that pages may reach. */
  origin: string;
};

const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;
/** Plain names: the host stands in a header, where `*`, `,` and `;` mean something. */
const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/u;
const PATH = /^[\w./~-]*$/u;
const OWN_MACHINE = new Set(["localhost", "127.0.0.1"]);

const fieldsOf = (text: string): Map<string, string> =>
  new Map(
    text.split(";").map((field) => {
      const [name = "", value = ""] = field.split(/=(.*)/su);
      return [name.trim().toLowerCase(), value.trim()];
    }),
  );

const isEndpoint = ({ protocol, hostname, pathname, username, password, search, hash }: URL) =>
  (protocol === "https:" || (protocol === "http:" && OWN_MACHINE.has(hostname))) &&
  HOST.test(hostname) &&
  PATH.test(pathname) &&
  [username, password, search, hash].every((part) => part === "");

/**
 * Reads a connection string, `InstrumentationKey=<guid>;IngestionEndpoint=https://…/`; further
 * fields are left out. Undefined for text that names no key or no endpoint on https (or on this
 * machine).
 */
export const parseInsightsConnection = (text: string): InsightsConnection | undefined => {
  const fields = fieldsOf(text);
  const key = fields.get("instrumentationkey")?.toLowerCase() ?? "";
  const endpoint = URL.parse(fields.get("ingestionendpoint") ?? "");
  if (!KEY.test(key) || endpoint === null || !isEndpoint(endpoint)) return undefined;
  const { origin, pathname } = endpoint;
  return {
    connection: `InstrumentationKey=${key};IngestionEndpoint=${origin}${pathname}`,
    origin,
  };
};
