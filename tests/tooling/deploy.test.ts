import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { portalBuild } from "#scripts/lib/builds.mjs";
import { loadConfig } from "#server/config.ts";
import { projectRoot } from "../architecture/source-files.ts";

const read = (path: string): string => readFileSync(`${projectRoot}${path}`, "utf8");
const deployed = (name: string): string => read(`deploy/${name}`);

/** Settings that the server knows, by name. */
const SETTINGS = new Set(
  [...read("server/config.ts").matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gmu)].map(([, name]) => name),
);
const BUILT = "/opt/handrail/";
const DATA = "/var/lib/handrail";

/** Each instruction in one line, without comments. */
const instructions = deployed("Containerfile")
  .replaceAll(/^\s*#.*\n/gmu, "")
  .replaceAll(/\\\n\s*/gu, "")
  .split("\n")
  .filter((line) => line !== "");
const lastStage = instructions.slice(instructions.findLastIndex((line) => line.startsWith("FROM")));
const said = (name: string): string =>
  lastStage.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? "";

/** What a command line gives `handrail.mjs` to do. */
const commandOf = (line: string): string | undefined =>
  new RegExp(`${BUILT}handrail\\.mjs"?,? ?"?([a-z:]*)`, "u").exec(line)?.[1];
const knownCommands = [
  "health",
  ...read("scripts/portal/handrail.mjs").matchAll(/^ {2}"?([a-z:]+)"?: \[/gmu),
].map((found) => (typeof found === "string" ? found : (found[1] ?? "")));

describe("the container", () => {
  it("is built in a stage of its own and holds what the build makes", () => {
    expect(instructions.filter((line) => line.startsWith("FROM"))).toHaveLength(2);
    expect(instructions).toContain("RUN npm run build");
    expect(said("COPY")).toBe(`--from=build /build/dist/${portalBuild.name} ${BUILT.slice(0, -1)}`);
  });

  it("runs as a user of its own, who owns the data folder", () => {
    const [uid, gid] = said("USER").split(":");
    expect(Number(uid)).toBeGreaterThan(0);
    const run = said("RUN");
    expect(run).toContain(`--uid ${uid} `);
    expect(run).toContain(`--gid ${gid} `);
    expect(run).toContain(`--owner=handrail --group=handrail --mode=0711 ${DATA}`);
    expect(lastStage.findIndex((line) => line.startsWith("USER"))).toBeGreaterThan(
      lastStage.findIndex((line) => line.startsWith("RUN")),
    );
  });

  it("listens where it says, and is asked there how it is", () => {
    const env = Object.fromEntries(
      said("ENV")
        .split(" ")
        .map((pair) => pair.split("=")),
    );
    expect(env).toMatchObject({ HANDRAIL_DATA_DIR: DATA, NODE_ENV: "production" });
    for (const name of Object.keys(env)) if (name !== "NODE_ENV") expect(SETTINGS).toContain(name);
    expect(said("EXPOSE")).toBe(env["PORT"]);
    expect(env["PORT"]).toBe(String(loadConfig({}).port));
    expect(said("VOLUME")).toContain(DATA);
    expect(commandOf(said("HEALTHCHECK"))).toBe("health");
    expect(said("ENTRYPOINT")).toBe(`["node", "${BUILT}handrail.mjs"]`);
    expect(knownCommands).toContain(JSON.parse(said("CMD"))[0]);
  });

  it("is not built from what lies in the folder beside the sources", () => {
    const left = read(".dockerignore").split("\n");
    for (const name of [".handrail", "node_modules", "dist", ".git"]) expect(left).toContain(name);
  });
});

describe("the compose example", () => {
  const compose = deployed("compose.yaml");
  const service = (name: string): string =>
    new RegExp(`^  ${name}:\\n((?: {4}.*\\n|\\n)+)`, "mu").exec(compose)?.[1] ?? "";
  const portal = service("portal");
  const example = deployed("compose.env.example");

  it("gives the portal settings that it knows", () => {
    const names = [...portal.matchAll(/^ {6}([A-Z][A-Z0-9_]+): /gmu)].map(([, name]) => name);
    expect(names).toContain("DATABASE_URL");
    for (const name of names) expect(SETTINGS).toContain(name);
    const given = (name: string) =>
      new RegExp(`^ {6}${name}: (.*)$`, "mu")
        .exec(portal)?.[1]
        ?.replaceAll('"', "")
        .replaceAll(/\$\{(\w+):?-?([^}]*)\}/gu, (_all, variable: string, usual: string) =>
          usual.startsWith("?")
            ? (new RegExp(`^${variable}=(.+)$`, "mu").exec(example)?.[1] ?? "password")
            : usual,
        );
    const config = loadConfig(Object.fromEntries(names.map((name) => [name, given(name ?? "")])));
    expect(new URL(config.databaseUrl ?? "").hostname).toBe("database");
    expect(new URL(config.smtpUrl ?? "").hostname).toBe("mail");
    expect(config.trustedProxies).toBe(1);
  });

  it("makes the users and the database that the portal asks for", () => {
    const script = deployed("database.sh");
    for (const [, user] of portal.matchAll(/postgres:\/\/(\w+):/gu))
      expect(script).toContain(`CREATE ROLE ${user} LOGIN`);
    expect(script).toContain("CREATE DATABASE handrail OWNER handrail_owner");
    expect(statSync(`${projectRoot}deploy/database.sh`).mode & 0o111).not.toBe(0);
  });

  it("publishes the container's port to this machine alone, and keeps its volumes", () => {
    const port = said("EXPOSE");
    expect(portal).toContain(`"127.0.0.1:${port}:${port}"`);
    for (const path of JSON.parse(said("VOLUME")))
      expect(portal).toMatch(new RegExp(`- \\w+:${path}\\n`, "u"));
    for (const [, volume] of compose.matchAll(/^ {6}- (\w+):\//gmu))
      expect(compose).toMatch(new RegExp(`^  ${volume}:$`, "mu"));
    expect(portal).toContain("dockerfile: deploy/Containerfile");
  });

  it("asks for nothing that the example of its settings does not name", () => {
    for (const [, name] of compose.matchAll(/\$\{(\w+)/gu))
      expect(example).toMatch(new RegExp(`^#?${name}=`, "mu"));
  });
});

describe("the services of systemd", () => {
  const units = readdirSync(`${projectRoot}deploy`).filter((name) => name.endsWith(".service"));

  it.each(units)("%s runs a command that there is, as a user of its own", (name) => {
    const unit = deployed(name);
    expect(knownCommands).toContain(commandOf(/^ExecStart=.*$/mu.exec(unit)?.[0] ?? ""));
    expect(unit).toMatch(/^User=handrail$/mu);
    expect(unit).toContain(`HANDRAIL_DATA_DIR=${DATA}`);
    expect(unit).toContain("EnvironmentFile=/etc/handrail/handrail.env");
  });

  it("have an example of settings that the server takes", () => {
    const lines = deployed("handrail.env.example")
      .split("\n")
      .filter((line) => /^[A-Z]/u.test(line));
    const given = lines.map((line): [string, string] => {
      const at = line.indexOf("=");
      return [line.slice(0, at), line.slice(at + 1).replaceAll('"', "")];
    });
    for (const [name] of given) expect(SETTINGS).toContain(name);
    expect(loadConfig(Object.fromEntries(given)).publicUrl).toBe("https://handrail.example.org");
  });

  it("write backups that a shell makes names of", () => {
    const line = /^ExecStart=\/bin\/sh -c '(.*)'$/mu.exec(deployed("handrail-backup.service"))?.[1];
    // systemd takes two of each for one.
    const shell = (line ?? "").replaceAll("$$", "$").replaceAll("%%", "%");
    const echo = shell.replace("exec /usr/bin/node", "echo");
    expect(execFileSync("/bin/sh", ["-c", echo], { encoding: "utf8" })).toMatch(
      /^\/opt\/handrail\/handrail\.mjs backup \/var\/lib\/handrail-backups\/handrail-\d{4}-\d\d-\d\dT\d{6}\.tar\n$/u,
    );
  });
});
