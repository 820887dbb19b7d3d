import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { allCalls } from "#contract/index.ts";
import { INTEGER_MAX } from "#contract/core/primitives.ts";
import {
  NAMED_PERMISSIONS,
  PRIVILEGES,
  ROLE_PRIVILEGES,
  ROLES,
} from "#contract/core/permissions.ts";
import { buildOpenApi } from "#server/http/openapi/openapi.ts";
import {
  type DescribedInput,
  describedInputs,
  isDateField,
  isNumberField,
} from "#tests/support/described-inputs.ts";

/** The server cuts it before it is stored. */
const WIDER = ["displays.beat.runningForMs"];

/** Whether a field's bounds are within what the database holds. */
const isBounded = ({ schema }: DescribedInput): boolean => {
  if (isDateField(schema))
    return (schema["x-minimum"] ?? "") >= "1900" && schema["x-maximum"] !== undefined;
  if (!isNumberField(schema)) return true;
  const { exclusiveMinimum = -Infinity, minimum = exclusiveMinimum, maximum = Infinity } = schema;
  return minimum >= -INTEGER_MAX && maximum <= INTEGER_MAX;
};

describe("the contract", () => {
  it("the contract declares each method and path once", () => {
    const addresses = allCalls().map(({ call }) => `${call.method} ${call.path.toLowerCase()}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it("the contract names a path's parameters in its schema", () => {
    for (const { name, call } of allCalls()) {
      const named = [...call.path.matchAll(/:(\w+)/gu)].map((match) => match[1]);
      expect(Object.keys(call.params?.shape ?? {}).toSorted(), name).toEqual(named.toSorted());
    }
  });

  it("a call reaches the customer or facility that its input names", () => {
    const fieldsOf = (schema: z.ZodType | undefined): string[] =>
      schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
    for (const { name, call } of allCalls()) {
      const fields = [call.params, call.query, call.body].flatMap(fieldsOf);
      const params = fieldsOf(call.params).filter((field) => field.endsWith("Id"));
      // One path of the specification answers three questions; its own tests say who gets which.
      if (name === "reportSubscriptions.list") continue;
      if (call.reach === "none" || call.reach === "own")
        expect(
          fields.filter((field) => /^(?:customer|facility)Id$/u.test(field)),
          name,
        ).toEqual([]);
      if (call.reach === "customer") expect(fields, name).toContain("customerId");
      if (call.reach === "row") {
        expect(params.length, name).toBeGreaterThan(0);
        expect(
          params.filter((field) => /^(?:customer|facility)Id$/u.test(field)),
          name,
        ).toEqual([]);
      }
    }
  });

  it("calls need a license where pages of their privilege do, unless about one facility", () => {
    for (const { name, call } of allCalls()) {
      if (call.access.kind !== "privilege" || call.reach === "facility" || call.reach === "row")
        continue;
      const { privilege, products = [] } = call.access;
      const pages = Object.values(NAMED_PERMISSIONS)
        .filter((page) => page.privilege === privilege)
        .map((page): readonly string[] => page.products);
      if (pages.length === 0) continue;
      if (products.length > 0)
        expect(pages.flat(), name).toEqual(expect.arrayContaining([...products]));
      else expect(pages, name).toContainEqual([]);
    }
  });

  it("only the provider's administrators have every privilege", () => {
    expect(ROLE_PRIVILEGES.providerAdmin).toEqual(PRIVILEGES);
    for (const role of ROLES.filter((name) => name !== "providerAdmin")) {
      expect(ROLE_PRIVILEGES[role].length, role).toBeLessThan(PRIVILEGES.length);
    }
  });

  it("the contract says which role holds what", () => {
    expect(ROLE_PRIVILEGES).toMatchSnapshot();
  });

  it("every call is in the OpenAPI document, which a linter accepts", async () => {
    const document = buildOpenApi();
    // Only customers use it: there is no licence to name.
    const rules = { "info-license": "off" } as const;
    const config = await createConfig({ extends: ["recommended"], rules });
    const found = await lintFromString({ source: JSON.stringify(document), config });
    expect(found.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
    const operations = Object.values(document.paths ?? {}).flatMap((path) =>
      Object.keys(path ?? {}),
    );
    expect(operations.length).toBe(allCalls().length);
  });

  it("OpenAPI has distinct paths, a tag per operation and each report's answer", () => {
    const { paths = {}, components } = buildOpenApi();
    const forms = Object.keys(paths).map((path) =>
      path.replaceAll(/\{[^}]+\}/gu, "{}").toLowerCase(),
    );
    expect(forms.length).toBe(new Set(forms).size);
    const run = paths["/api/report/{reportId}"]?.post;
    expect(run?.tags).toEqual(["reports"]);
    const answer = run?.responses?.["200"];
    expect(JSON.stringify(answer)).toContain('{"$ref":"#/components/schemas/Report2"}');
    // By its number a generated client distinguishes one answer from the others.
    expect(components?.schemas?.["Report2"]).toMatchObject({
      properties: { reportId: { const: 2 } },
    });
  });

  it("OpenAPI lists everything that a caller has to send", () => {
    const { paths = {} } = buildOpenApi();
    expect(paths["/api/login"]?.post?.requestBody).toMatchObject({ required: true });
    expect(paths["/api/login"]?.post?.security).toEqual([]);
    const save = paths["/api/account/manage"]?.post;
    expect(save?.parameters).toMatchObject([{ in: "header", name: "x-csrf-token" }]);
    expect(save?.security).toEqual([{ session: [] }]);
    expect(paths["/api/user"]?.get?.security).toEqual([{ session: [] }, { apiToken: [] }]);
    const events = paths["/api/ingest/events"]?.post;
    expect(events?.requestBody).toMatchObject({ required: true });
    expect(events?.parameters).toMatchObject([{ in: "header", name: "content-encoding" }]);
    expect(events?.security).toEqual([{ gateway: [] }]);
  });

  it("OpenAPI documents the version of a bare list as ETag and If-Match", () => {
    const { paths = {} } = buildOpenApi();
    for (const path of [
      "/api/facility/{facilityId}/shifts",
      "/api/location/{locationId}/performanceThresholds",
    ]) {
      const { get, put } = paths[path] ?? {};
      for (const operation of [get, put])
        expect(operation?.responses?.["200"]).toMatchObject({
          headers: { etag: { schema: { type: "string" } } },
          content: { "application/json": { schema: { type: "array" } } },
        });
      expect(put?.parameters).toContainEqual(
        expect.objectContaining({ in: "header", name: "if-match" }),
      );
      expect(get?.parameters).not.toContainEqual(expect.objectContaining({ name: "if-match" }));
    }
  });

  it("the contract bounds each number and date that OpenAPI says a call takes", () => {
    const unbounded = describedInputs()
      .filter((input) => !isBounded(input))
      .map(({ call, path }) => [call, ...path].join("."))
      .filter((name) => !WIDER.includes(name));
    expect(unbounded).toEqual([]);
  });

  it("the contract names in OpenAPI what each operation may be refused with", () => {
    const { paths = {} } = buildOpenApi();
    const told = (path: string, method: "get" | "post" | "put" | "delete") => {
      const {
        default: rest,
        200: _,
        204: __,
        ...refusals
      } = paths[path]?.[method]?.responses ?? {};
      expect(rest).toBeDefined();
      return Object.entries(refusals).map(([status, refusal]) => [
        Number(status),
        "description" in refusal ? refusal.description : "",
      ]);
    };
    const input = "`invalid_input`, `too_many_parameters`";
    expect(told("/api/portal/setup", "get")).toEqual([[400, input]]);
    const changed = [
      [413, "`body_too_large`"],
      [415, "`body_type`"],
    ];
    expect(told("/api/facility/{facilityId}/shifts", "put")).toEqual([
      [400, input],
      [401, "`not_signed_in`"],
      [403, "`forbidden`, `csrf_failed`"],
      [409, "`conflict`, `duplicate_name`"],
      ...changed,
    ]);
    expect(told("/api/shifts/{shiftId}", "delete")).toEqual([
      [400, input],
      [401, "`not_signed_in`"],
      [403, "`forbidden`, `csrf_failed`"],
      [404, "`not_found`"],
      [409, "`conflict`"],
      ...changed,
    ]);
    expect(told("/api/login", "post")).toEqual([
      [400, input],
      [401, "`invalid_credentials`"],
      [403, "`forbidden`, `csrf_failed`, `password_expired`"],
      ...changed,
      [429, "`locked_out`, `rate_limited`"],
    ]);
  });
});
