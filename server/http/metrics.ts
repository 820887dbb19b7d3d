import { collectDefaultMetrics, Counter, Histogram, Registry } from "prom-client";

/** What is measured of requests. */
export type RequestMetrics = {
  observe(method: string, status: number, milliseconds: number): void;
};

export type Metrics = RequestMetrics & {
  registry: Registry;
  facts: Counter<"outcome">;
  forbidden: Counter<"call">;
  refusedSignIns: Counter<"outcome">;
};

/** The process's Prometheus registry with the product's own figures beside Node's. */
export const createMetrics = (): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "handrail_http_request_seconds",
    help: "Time from a request's head to the end of its answer.",
    labelNames: ["method", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const facts = new Counter({
    name: "handrail_ingest_facts_total",
    help: "Facts received, by what became of them.",
    labelNames: ["outcome"],
    registers: [registry],
  });
  const forbidden = new Counter({
    name: "handrail_forbidden_total",
    help: "Calls refused for want of permission, by call.",
    labelNames: ["call"],
    registers: [registry],
  });
  const refusedSignIns = new Counter({
    name: "handrail_refused_sign_ins_total",
    help: "Refused sign-ins: wrong password (failed), the one that closed an account (locked), on a closed one (locked_out), from an address with too many (throttled).",
    labelNames: ["outcome"],
    registers: [registry],
  });
  return {
    registry,
    facts,
    forbidden,
    refusedSignIns,
    observe: (method, status, milliseconds) =>
      duration.observe({ method, status: String(status) }, milliseconds / 1000),
  };
};
