import { z } from "zod";
import {
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  createDocument,
} from "zod-openapi";
import type { CallDefinition } from "#contract/core/call.ts";
import { errorsByStatus } from "#contract/core/call-errors.ts";
import { Fact } from "#contract/devices/ingest.ts";
import { Problem } from "#contract/core/errors.ts";
import { allCalls, api } from "#contract/index.ts";
import { REPORTS } from "#contract/reports/index.ts";
import { describeBody } from "./openapi-bodies.ts";

const problem = (description: string) => ({
  description,
  content: { "application/problem+json": { schema: Problem } },
});

/** What a call may be refused with, a response for each status that names its codes. */
const refusals = (call: CallDefinition): ZodOpenApiOperationObject["responses"] =>
  Object.fromEntries(
    [...errorsByStatus(call)].map(([status, codes]) => [
      status,
      problem(codes.map((code) => `\`${code}\``).join(", ")),
    ]),
  );

const access = (call: CallDefinition): string => {
  switch (call.access.kind) {
    case "public":
      return "Needs no sign-in.";
    case "signedIn":
      return "Needs a session.";
    case "ticket":
      return "Needs a ticket, in its body.";
    case "display":
      return "Needs a display's cookie.";
    case "gateway":
      return "Needs a gateway's bearer token.";
    case "privilege":
      return `Needs the privilege ${call.access.privilege}.`;
  }
};

/**
 * Which of the reports it is follows from its `reportId`: a number, which a discriminator cannot
 * be.
 */
const ANY_REPORT = {
  oneOf: REPORTS.map(({ id }) => ({ $ref: `#/components/schemas/Report${id}` })),
};

const answers = (call: CallDefinition): ZodOpenApiOperationObject["responses"] => {
  if (call.stream !== undefined) {
    const file = { schema: z.string().meta({ format: "binary" }) };
    return {
      200: {
        description: "A file",
        content: Object.fromEntries(call.stream.map((type) => [type, file])),
      },
    };
  }
  if (call.output === undefined) return { 204: { description: "Done" } };
  const schema = call === api.reports.run ? ANY_REPORT : call.output;
  const tag = call.versioned === true ? { headers: z.object({ etag: tagHeader }) } : {};
  return { 200: { description: "Answer", content: { "application/json": { schema } }, ...tag } };
};

/** Alternatives: a person's session, or a service account's token where programs are let in. */
const security = (call: CallDefinition): { [scheme: string]: string[] }[] => {
  const { kind } = call.access;
  if (kind === "public" || kind === "ticket") return [];
  if (kind === "display") return [{ display: [] }];
  if (call.peopleOnly === true) return [{ session: [] }];
  return call.access.kind === "gateway" ? [{ gateway: [] }] : [{ session: [] }, { apiToken: [] }];
};

const csrfHeader = z.object({
  "x-csrf-token": z
    .string()
    .optional()
    .meta({ description: "The `csrfToken` that `GET /api/user` answers; with a session only." }),
});

const ingestHeader = z.object({
  "content-encoding": z
    .enum(["gzip", "identity"])
    .optional()
    .meta({ description: "How the body is packed." }),
});

const versionHeader = z.object({
  "if-match": z.string().optional().meta({
    description:
      "The `ETag` that the change was made from, where the body names no `version`; a stale one is refused as `conflict`. Without any the change is made from what is there.",
  }),
});

/** Sent along with an answer whose version is not in it. */
const tagHeader = z
  .string()
  .meta({ description: 'The version of what is answered, such as `"3"`: see `If-Match`.' });

const headers = (call: CallDefinition): { header?: z.ZodObject } => {
  if (call.access.kind === "gateway") return { header: ingestHeader };
  const { kind } = call.access;
  if (kind === "public" || kind === "ticket" || kind === "display" || call.method === "GET")
    return {};
  return { header: call.versioned === true ? csrfHeader.extend(versionHeader.shape) : csrfHeader };
};

const ingestBody = {
  required: true,
  content: {
    "application/json": { schema: z.array(Fact) },
    "application/x-ndjson": { schema: z.string().meta({ description: "One fact a line." }) },
  },
};

const fileBody = ({ field, maxBytes }: { field: string; maxBytes: number }, body?: z.ZodType) => {
  const description = `At most ${maxBytes} bytes.`;
  const content = z.string().meta({ format: "binary", description });
  const texts = body instanceof z.ZodObject ? body.shape : {};
  return {
    required: true,
    content: { "multipart/form-data": { schema: z.object({ [field]: content, ...texts }) } },
  };
};

const operation = (name: string, call: CallDefinition): ZodOpenApiOperationObject => ({
  operationId: name,
  tags: [name.split(".")[0] ?? name],
  summary: call.summary,
  description: `${access(call)}${call.peopleOnly === true ? " For people only: API tokens are refused." : ""}`,
  security: security(call),
  requestParams: {
    ...(call.params === undefined ? {} : { path: call.params }),
    ...(call.query === undefined ? {} : { query: call.query }),
    ...headers(call),
  },
  ...(call.body === undefined || call.file !== undefined
    ? {}
    : {
        requestBody: { required: true, content: { "application/json": { schema: call.body } } },
      }),
  ...(call.access.kind === "gateway" ? { requestBody: ingestBody } : {}),
  ...(call.file === undefined ? {} : { requestBody: fileBody(call.file, call.body) }),
  responses: {
    ...answers(call),
    ...refusals(call),
    default: problem("Any other refusal, or a fault of the server"),
  },
});

const pathOf = ({ path }: CallDefinition): string => `/api/${path.replaceAll(/:(\w+)/gu, "{$1}")}`;

const paths = (): ZodOpenApiPathsObject => {
  const found: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const { name, call } of allCalls()) {
    (found[pathOf(call)] ??= {})[call.method.toLowerCase()] = operation(name, call);
  }
  return found;
};

const reportSchemas = (): Record<string, z.ZodType> =>
  Object.fromEntries(
    REPORTS.map(({ id, response }): [string, z.ZodType] => {
      if (!(response instanceof z.ZodObject)) throw new Error(`Report ${id} answers no object`);
      return [`Report${id}`, response.extend({ reportId: z.literal(id) })];
    }),
  );

type OpenApi = ReturnType<typeof createDocument>;

/** Adds to each body what is taken beside its schema. */
const withWholeBodies = (document: OpenApi): OpenApi => {
  for (const { call } of allCalls()) {
    if (call.method === "GET") continue;
    const method = call.method.toLowerCase() as Lowercase<typeof call.method>;
    const body = document.paths?.[pathOf(call)]?.[method]?.requestBody;
    const json = body !== undefined && "content" in body ? body.content["application/json"] : null;
    if (json && "schema" in json && typeof json.schema === "object")
      json.schema = describeBody(call, json.schema);
  }
  return document;
};

/** The API as an OpenAPI 3.1 document, made from the contract alone. */
export const buildOpenApi = (): OpenApi => withWholeBodies(description());

const description = (): OpenApi =>
  createDocument({
    openapi: "3.1.0",
    info: {
      title: "Handrail API",
      version: "1",
      description: "Hand-hygiene compliance and device monitoring.",
    },
    servers: [{ url: "/" }],
    paths: paths(),
    components: {
      schemas: { Problem, ...reportSchemas() },
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "handrail" },
        apiToken: {
          type: "http",
          scheme: "bearer",
          description: "A service account's API token, made on the page of API tokens.",
        },
        display: {
          type: "apiKey",
          in: "cookie",
          name: "handrail_display",
          description: "A display's credential, or the secret of its enrolment.",
        },
        gateway: {
          type: "http",
          scheme: "bearer",
          description: "The token of a facility's gateways.",
        },
      },
    },
  });
