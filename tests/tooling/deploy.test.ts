import { execFile, execFileSync } from "node:child_process";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseEnv } from "node:util";
import { YAML11_SCHEMA, load } from "js-yaml";
import { describe, expect, it } from "vitest";
import { portalBuild } from "#scripts/lib/builds.mjs";
import { loadConfig } from "#server/config.ts";
import { SettingsError, StartError } from "#server/lib/start-error.ts";
import { projectRoot } from "../architecture/source-files.ts";

const read = (path: string): string => readFileSync(`${projectRoot}${path}`, "utf8");
const deployed = (name: string): string => read(`deploy/${name}`);

/** Settings that the server knows, by name. */
const SETTINGS = new Set(
  [...read("server/config.ts").matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gmu)].map(([, name]) => name),
);
const BUILT = "/opt/handrail/";
const DATA = "/var/lib/handrail";

type Service = {
  image?: string;
  build?: { dockerfile: string };
  environment?: Record<string, string>;
  volumes?: string[];
  ports?: string[];
  entrypoint?: string[];
  command?: string[];
  logging?: { options: Record<string, string> };
  stop_grace_period?: string;
};
type Compose = { services: Record<string, Service>; volumes: Record<string, unknown> };

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
  it("the container is built in a stage of its own with the build", () => {
    expect(instructions.filter((line) => line.startsWith("FROM"))).toHaveLength(2);
    expect(instructions).toContain("RUN npm run build");
    expect(said("COPY")).toBe(`--from=build /build/dist/${portalBuild.name} ${BUILT.slice(0, -1)}`);
  });

  it("the container runs as a user of its own, who owns the data folder", () => {
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

  it("the container listens at its port, with a health check there", () => {
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

  it("the container is not built from files beside the sources", () => {
    const left = read(".dockerignore").split("\n");
    for (const name of [".handrail", "node_modules", "dist", ".git"]) expect(left).toContain(name);
  });
});

describe("the compose example", () => {
  const compose = load(deployed("compose.yaml"), { schema: YAML11_SCHEMA }) as Compose;
  const { portal, backup } = compose.services;
  const example = deployed("compose.env.example");
  const given = parseEnv(example);
  /** What compose puts in place of `${NAME}`, `${NAME:-usual}` and `${NAME:?}`. */
  const filledIn = (text: string): string =>
    text.replaceAll(
      /\$\{(\w+)(?::[-?]([^}]*))?\}/gu,
      (_all, name: string, usual = "") => (given[name] ?? usual) || "password",
    );

  it("the compose example sets only known settings", () => {
    const environment = portal?.environment ?? {};
    for (const name of Object.keys(environment)) expect(SETTINGS).toContain(name);
    const config = loadConfig(
      Object.fromEntries(
        Object.entries(environment).map(([name, value]) => [name, filledIn(value)]),
      ),
    );
    expect(new URL(config.databaseUrl ?? "").hostname).toBe("database");
    expect(new URL(config.smtpUrl ?? "").hostname).toBe("mail");
    expect(config.trustedProxies).toBe(1);
    expect(config.mailFrom).toBe("Handrail <handrail@example.org>");
  });

  it("the compose example creates the portal's users and database", () => {
    const script = deployed("database.sh");
    for (const name of ["DATABASE_URL", "HANDRAIL_MIGRATE_URL"])
      expect(script).toContain(
        `CREATE ROLE ${new URL(filledIn(portal?.environment?.[name] ?? "")).username} LOGIN`,
      );
    expect(script).toContain("CREATE DATABASE handrail OWNER handrail_owner");
    expect(statSync(`${projectRoot}deploy/database.sh`).mode & 0o111).not.toBe(0);
  });

  it("the compose example publishes its port locally, and has named volumes", () => {
    const port = said("EXPOSE");
    expect(portal?.ports).toEqual([`127.0.0.1:${port}:${port}`]);
    const mounted = (portal?.volumes ?? []).map((volume) => volume.split(":"));
    expect(mounted.map(([, path]) => path).toSorted()).toEqual(
      JSON.parse(said("VOLUME")).toSorted(),
    );
    for (const [volume] of mounted) expect(Object.keys(compose.volumes)).toContain(volume);
    expect(portal?.build?.dockerfile).toBe("deploy/Containerfile");
  });

  it("the compose example backs up nightly with the portal's settings and files", () => {
    expect(backup).toMatchObject({
      image: portal?.image,
      environment: portal?.environment,
      volumes: portal?.volumes,
    });
    expect(backup?.ports).toBeUndefined();
    const [nightly = ""] = backup?.entrypoint ?? [];
    const [time, script = "", folder] = backup?.command ?? [];
    expect(time).toMatch(/^\d\d:\d\d$/u);
    expect(JSON.parse(said("VOLUME"))).toContain(folder);
    for (const path of [nightly, script]) {
      expect(path.startsWith(BUILT)).toBe(true);
      expect(statSync(`${projectRoot}${path.slice(BUILT.length)}`).mode & 0o111).not.toBe(0);
    }
  });

  it("the compose example limits logs, and stops nothing before it is done", () => {
    for (const service of Object.values(compose.services))
      expect(service.logging?.options).toMatchObject({ "max-size": "20m", "max-file": "5" });
    for (const name of ["portal", "database"])
      expect(compose.services[name]?.stop_grace_period).toBe("60s");
  });

  it("the compose example requires only settings that its example names", () => {
    for (const [, name] of deployed("compose.yaml").matchAll(/\$\{(\w+)/gu))
      expect(example).toMatch(new RegExp(`^#?${name}='`, "mu"));
  });
});

describe("the script that waits for the night", () => {
  it("runs its nightly command at that time in UTC, also after a failure", async () => {
    const folder = await mkdtemp(join(tmpdir(), "handrail-nightly-"));
    // Says how long it would have slept, and hands over at once.
    await writeFile(join(folder, "sleep"), '#!/bin/sh\necho "$1 $(date -u +%s)"\n', {
      mode: 0o755,
    });
    const child = execFile(
      `${projectRoot}deploy/nightly.sh`,
      ["08:09", "sh", "-c", "echo ran; exit 1"],
      { env: { ...process.env, PATH: `${folder}:${process.env["PATH"]}` } },
    );
    const lines: string[] = [];
    for await (const line of createInterface({ input: child.stdout ?? process.stdin })) {
      lines.push(line);
      if (lines.length === 4) child.kill();
    }
    await rm(folder, { recursive: true });
    expect(lines.filter((_line, index) => index % 2 === 1)).toEqual(["ran", "ran"]);
    for (const line of lines.filter((_line, index) => index % 2 === 0)) {
      const [wait = 0, from = 0] = line.split(" ").map(Number);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(86_400);
      // The clock may have moved on by a second between its two readings.
      const second = (from + wait) % 86_400;
      expect([0, 1]).toContain(second - (8 * 3600 + 9 * 60));
    }
  });
});

describe("the services of systemd", () => {
  const units = readdirSync(`${projectRoot}deploy`).filter((name) => name.endsWith(".service"));

  const valueOf = (unit: string, name: string): string | undefined =>
    new RegExp(`^${name}=(.*)$`, "mu").exec(unit)?.[1];
  const portal = deployed("handrail.service");
  const backup = deployed("handrail-backup.service");

  it("services run existing commands as a user of their own with the same settings", () => {
    expect(knownCommands).toContain(commandOf(valueOf(portal, "ExecStart") ?? ""));
    for (const unit of [portal, backup]) {
      expect(valueOf(unit, "User")).toBe("handrail");
      expect(unit).toContain(`HANDRAIL_DATA_DIR=${DATA}`);
      expect(valueOf(unit, "EnvironmentFile")).toBe("/etc/handrail/handrail.env");
    }
  });

  it("services do not restart after a bad setting, and report a failure", () => {
    expect(valueOf(portal, "Restart")).toBe("on-failure");
    const status = new SettingsError("a bad one").exitStatus;
    expect(valueOf(portal, "RestartPreventExitStatus")).toBe(String(status));
    expect(new StartError("not yet there").exitStatus).not.toBe(status);
    for (const unit of [portal, backup]) {
      const notice = valueOf(unit, "OnFailure")?.replace("@%n.", "@.");
      expect(units).toContain(notice);
    }
  });

  it("the backup service runs the containers' script into its own folder", () => {
    const [script = "", folder] = (valueOf(backup, "ExecStart") ?? "").split(" ");
    expect(script).toBe(`${BUILT}deploy/backup.sh`);
    expect(statSync(`${projectRoot}deploy/backup.sh`).mode & 0o111).not.toBe(0);
    expect(folder).toBe(`/var/lib/${valueOf(backup, "StateDirectory")}`);
    expect(deployed("backup.sh")).toContain('/../handrail.mjs" backup ');
  });

  it("a shell and systemd read the example of settings alike", () => {
    const text = deployed("handrail.env.example");
    const lines = text.split("\n").filter((line) => /^#?[A-Z_]+=/u.test(line));
    for (const line of lines) expect(line).toMatch(/^#?[A-Z_]+='[^']*'$/u);
    const given = parseEnv(text);
    for (const name of Object.keys(given)) expect(SETTINGS).toContain(name);
    expect(loadConfig(given).publicUrl).toBe("https://handrail.example.org");
    const path = `${projectRoot}deploy/handrail.env.example`;
    const env = execFileSync("/bin/sh", ["-c", `set -a; . '${path}'; env`]).toString();
    for (const [name, value] of Object.entries(given)) expect(env).toContain(`${name}=${value}\n`);
  });

  it("a systemd command runs with the same user, folders and settings", async () => {
    const folder = await mkdtemp(join(tmpdir(), "handrail-run-"));
    await writeFile(join(folder, "systemd-run"), '#!/bin/sh\nprintf "%s\\n" "$@"\n', {
      mode: 0o755,
    });
    const env = { PATH: `${folder}:/usr/bin:/bin` };
    const given = ["admin", "invite", "a@example.org", "--customer", "St. Anne & St. Luke"];
    const args = execFileSync(`${projectRoot}deploy/handrail.sh`, given, { env })
      .toString()
      .trim()
      .split("\n");
    await rm(folder, { recursive: true });
    const exec = (valueOf(portal, "ExecStart") ?? "").replace(/ start$/u, "").split(" ");
    expect(args.slice(-given.length - exec.length)).toEqual([...exec, ...given]);
    expect(args).toContain(`--uid=${valueOf(portal, "User")}`);
    expect(args).toContain(`--working-directory=${valueOf(portal, "WorkingDirectory")}`);
    expect(args).toContain(`--property=EnvironmentFile=${valueOf(portal, "EnvironmentFile")}`);
    expect(args).toContain(`--setenv=HANDRAIL_DATA_DIR=${DATA}`);
  });
});
