import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allCalls } from "#contract/index.ts";
import { buildOpenApi } from "#server/http/openapi/openapi.ts";
import { returnedEntities } from "#tests/contract/returned-entities.ts";
import { buildCustomer } from "#tests/factories/customer.ts";
import { buildUser } from "#tests/factories/user.ts";
import { type Client, signIn } from "#tests/support/client.ts";
import { type Portal, startPortal } from "#tests/support/portal.ts";
import { fill, furnished } from "./access/furnished.ts";

const run = promisify(execFile);
const inProject = (path: string): string =>
  fileURLToPath(new URL(`../../${path}`, import.meta.url));
const CLIENT = inProject("tests/contract/client");

/** Calls that change what can be read, and save no entity that was read. */
const NO_ENTITY: Readonly<Record<string, string>> = {
  "locations.close": "sends the day from which on a place is closed",
  "users.resend": "sends an invitation again",
};

/** As `tests/contract/client/entities.ts` has them, which compiles with generated types only. */
type Program = {
  clientOf(origin: string, session: Record<string, string>): unknown;
  entitiesOf(
    clients: { customer: unknown; provider: unknown },
    ids: object,
  ): { save: string; run(): Promise<{ before: unknown; wanted: unknown; after: unknown }> }[];
};

const nameOf = (method: string, path: string): string | undefined =>
  allCalls().find(
    ({ call }) =>
      call.method === method &&
      new RegExp(`^${call.path.replaceAll(/:\w+/gu, "[^/]+")}$`, "iu").test(path),
  )?.name;

describe("a client that was generated from the description of the API", () => {
  let portal: Portal;
  let dir: string;
  let scene: Awaited<ReturnType<typeof furnished>>;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), "handrail-client-"));
    portal = await startPortal({ now: "2026-03-02T15:00:00Z" });
    const home = await buildCustomer(portal.db, { name: "Provider", isProvider: true });
    const { customerId } = home;
    const operator = await buildUser(portal.db, { customerId, role: "providerAdmin" });
    const provider = await signIn(portal.origin, operator.email, operator.password);
    scene = await furnished(portal, provider, "Typed");
    await fill(scene);
  });
  afterAll(async () => {
    await portal.close();
    await rm(dir, { recursive: true, force: true });
  });

  const entities = async () => {
    const { clientOf, entitiesOf } = (await import(`${CLIENT}/entities.ts`)) as Program;
    const of = ({ cookie, user }: Client): unknown =>
      clientOf(portal.origin, { cookie: cookie() ?? "", "x-csrf-token": user?.csrfToken ?? "" });
    const { customer, provider } = scene.clients;
    return entitiesOf({ customer: of(customer), provider: of(provider) }, scene.ids);
  };

  it("the generated client compiles with the types of the description", async () => {
    await writeFile(join(dir, "openapi.json"), JSON.stringify(buildOpenApi()));
    const generator = inProject("node_modules/openapi-typescript/bin/cli.js");
    await run(process.execPath, [generator, "openapi.json", "-o", "api.d.ts"], { cwd: dir });
    const tsconfig = {
      extends: inProject("tsconfig.base.json"),
      // The program stands beside the types as if they were in one folder.
      compilerOptions: { lib: ["esnext", "dom", "dom.iterable"], rootDirs: [dir, CLIENT] },
      files: [join(CLIENT, "entities.ts")],
    };
    await writeFile(join(dir, "tsconfig.json"), JSON.stringify(tsconfig));
    const compiler = inProject("node_modules/typescript/bin/tsc");
    const faults = await run(process.execPath, [compiler, "-p", dir]).then(
      () => "",
      ({ stdout }: { stdout: string }) => stdout,
    );
    expect(faults).toBe("");
  });

  it("reads, changes and saves each entity, one field at a time", async () => {
    const wrong: unknown[] = [];
    for (const { save, run: change } of await entities()) {
      // oxlint-disable-next-line no-await-in-loop -- several are parts of one
      const done = await change().catch((error: unknown) => ({ error: String(error) }));
      if ("error" in done) wrong.push({ save, error: done.error });
      else if (done.before === done.wanted || done.after !== done.wanted)
        wrong.push({ save, ...done });
    }
    expect(wrong).toEqual([]);
  });

  it("the generated client knows every entity that can be read and saved", async () => {
    const known = new Set((await entities()).map(({ save }) => save));
    const read = new Set(
      allCalls().flatMap(({ call }) => (call.method === "GET" ? [call.path.toLowerCase()] : [])),
    );
    const both = allCalls().flatMap(({ name, call }) =>
      call.method === "PUT" && read.has(call.path.toLowerCase()) ? [name] : [],
    );
    const returned = returnedEntities(scene.ids).map(({ method, path }) => nameOf(method, path));
    const left = [...both, ...returned].filter(
      (name) => name === undefined || (!known.has(name) && NO_ENTITY[name] === undefined),
    );
    expect(left).toEqual([]);
  });
});
