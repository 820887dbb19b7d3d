import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { PRIVILEGES, ROLES } from "#contract/core/permissions.ts";
import { filesBelow, projectRoot } from "./source-files.ts";

/**
 * Where a right may be named: the access layer, a feature's policy, and the sample accounts of the
 * demo, which have roles. Everybody else asks a policy, or hands on what a call of the contract needs.
 */
const NAMES_RIGHTS = /^server\/(?:access\/|demo\/|features\/[^/]+\/[^/]+\/policy\.ts$)/u;
const POLICY = /^server\/features\/[^/]+\/[^/]+\/policy\.ts$/u;

const LOOKS_AT_PRIVILEGES = /\bprivileges\??\.has\(|\bprivilegesAt\(|\bprivilegesOf\(/u;
/** Rules are put together from these. */
const MAKES_RULES = /\bmayCall\(|\bseesIndividuals\b/u;

const sources = filesBelow("server")
  .filter((path) => path.endsWith(".ts"))
  .map((path) => ({ path, source: readFileSync(`${projectRoot}${path}`, "utf8") }));

const outside = sources.filter(({ path }) => !NAMES_RIGHTS.test(path));

/** Reads a file of observations, a column of which is headed "observer". */
const HAS_A_COLUMN = "server/engine/observations/file/read-line.ts";

/** Files in which one of the names is a value, such as `privilege: "crudDevices"`. */
const naming = (names: readonly string[]): string[] =>
  outside
    .filter(({ source }) => names.some((name) => source.includes(`"${name}"`)))
    .map(({ path }) => path);

describe("permissions", () => {
  it("only policies, the access layer and the contract name permissions", () => {
    const looking = outside.filter(
      ({ source }) => LOOKS_AT_PRIVILEGES.test(source) || MAKES_RULES.test(source),
    );
    expect(looking.map(({ path }) => path)).toEqual([]);
    expect(LOOKS_AT_PRIVILEGES.test('held.privileges.has("runReports")')).toBe(true);
  });

  it("no other server code names a privilege", () => {
    expect(naming(PRIVILEGES)).toEqual([]);
  });

  it("no other server code names a role", () => {
    expect(naming(ROLES)).toEqual([HAS_A_COLUMN]);
  });

  it("a policy offers `can`, or what an action needs as `to…`", () => {
    const policies = sources.filter(({ path }) => POLICY.test(path));
    expect(policies.length).toBeGreaterThan(10);
    const others = policies.filter(
      ({ source }) => !/^export const (?:can = \{|to[A-Z]\w* =)/mu.test(source),
    );
    expect(others.map(({ path }) => path)).toEqual([]);
  });
});
