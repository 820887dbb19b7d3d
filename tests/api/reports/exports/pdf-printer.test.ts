import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createBrowserHolder } from "#server/export/pdf/browser.ts";
import { type PdfJob, type PdfPrinter, createPdfPrinter } from "#server/export/pdf/printer.ts";
import { createLogger } from "#server/lib/logger.ts";
import { AppError } from "#server/lib/app-error.ts";
import { type PageServer, page, ready, servePages } from "./page-server.ts";

const log = createLogger("silent");
const chromiumPath = process.env["CHROMIUM_PATH"];
const never = new AbortController().signal;

/** A job whose page behaves as the address says; see `pageOf`. */
const job = (address: string, given: Partial<PdfJob> = {}): PdfJob => ({
  whose: { customerId: "northlake", userId: "robin" },
  address,
  issueTicket: async () => "ticket-of-the-print",
  language: "fr-CA",
  paper: "Letter",
  footer: { product: "Handrail", printedBy: "…", page: { before: "", between: "/", after: "" } },
  ...given,
});

/** The page at which reports are drawn: it does one thing or another by its address. */
const pageOf = (foreign: string): string =>
  page(`
    const order = globalThis.handrailOrder;
    const does = {
      "/reports/ams": async () => { ${ready} },
      "/reports/look": async () => {
        const looked = [globalThis.handrailPdfService, matchMedia("print").matches, innerWidth, document.fonts.status];
        await fetch("/looked?" + encodeURIComponent(JSON.stringify({ looked, order })));
        ${ready}
      },
      "/reports/nosy": async () => {
        const tries = await Promise.allSettled([
          fetch("${foreign}/"),
          import("${foreign}/a.js"),
          new Promise((resolve, reject) => {
            const socket = new WebSocket("${foreign.replace("http", "ws")}/");
            socket.onmessage = resolve;
            socket.onclose = reject;
          }),
        ]);
        await fetch("/tries?" + tries.map(({ status }) => status).join());
        ${ready}
      },
      "/reports/slow": async () => undefined,
      "/reports/old": () => import("/assets/gone.js").catch(() => undefined),
      "/reports/broken": async () => { document.documentElement.dataset.printReady = "failed"; },
      "/reports/leave": async () => history.replaceState(null, "", "/login"),
    };
    if (order === undefined) { ${ready} } else await does[order.address]();`);

/** Sizes of a PDF's pages in points, as its uncompressed page objects say. */
const pageSizes = (pdf: Buffer): string[] =>
  [...pdf.toString("latin1").matchAll(/\/MediaBox\s*\[([^\]]+)\]/gu)].map(([, box = ""]) =>
    box.trim(),
  );

const wentWell = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

type Running = { pid: number; parent: number; args: string };

const runningProcesses = async (): Promise<Running[]> => {
  const { stdout } = await promisify(execFile)("ps", ["-eo", "pid=,ppid=,args=", "-ww"]);
  return [...stdout.matchAll(/^\s*(\d+)\s+(\d+)\s+(.*)$/gmu)].map(
    ([, pid, parent, args = ""]): Running => ({ pid: Number(pid), parent: Number(parent), args }),
  );
};

/** Ids of the Chromiums below a process that are fenced in to a portal. */
const chromiumsOf = async (parent: number, host: string): Promise<number[]> =>
  (await runningProcesses())
    .filter((one) => one.parent === parent && one.args.includes(`;${host} `))
    .map(({ pid }) => pid);

/** Ids of those from which the Chromium of a portal makes its pages. */
const zygotesOf = async (host: string): Promise<number[]> => {
  const own = new Set(await chromiumsOf(process.pid, host));
  return (await runningProcesses())
    .filter(({ parent, args }) => own.has(parent) && args.includes("--type=zygote"))
    .map(({ pid }) => pid);
};

describe.runIf(inject("hasChromium"))("printing in Chromium", () => {
  let own: PageServer;
  let foreign: PageServer;
  let printer: PdfPrinter;
  beforeAll(async () => {
    foreign = await servePages({ "/": "secret" });
    own = await servePages({ "/render": pageOf(foreign.origin) });
    printer = createPdfPrinter({ origin: own.origin, chromiumPath, log });
  });
  afterAll(async () => {
    await printer.close();
    await own.close();
    await foreign.close();
  });

  const looked = (): unknown => {
    const url = own.seen.findLast((one) => one.url?.startsWith("/looked"))?.url ?? "";
    return JSON.parse(decodeURIComponent(url.split("?")[1] ?? "null"));
  };

  it.skipIf(process.platform !== "linux")(
    "the printer prints in Chromium's sandbox, never as root",
    async () => {
      await printer.print(job("/reports/ams"), never);
      const [browser = 0] = await chromiumsOf(process.pid, new URL(own.origin).host);
      const [status, args] = await Promise.all(
        ["status", "cmdline"].map((name) => readFile(`/proc/${browser}/${name}`, "utf8")),
      );
      expect(status).not.toMatch(/^Uid:\t0\b/mu);
      expect(args).not.toContain("--no-sandbox");
    },
  );

  it("the printer opens its pages without a user's session", async () => {
    await printer.print(job("/reports/ams"), never);
    expect(own.seen.length).toBeGreaterThan(0);
    expect(own.seen.filter(({ headers }) => headers.cookie !== undefined)).toEqual([]);
  });

  it("prints Letter or A4", async () => {
    const letter = await printer.print(job("/reports/ams"), never);
    expect(letter.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pageSizes(letter)).toEqual(["0 0 612 792"]);
    // Chromium rounds A4 (595.3 × 841.9) up to its own dots.
    const [a4 = ""] = pageSizes(await printer.print(job("/reports/ams", { paper: "A4" }), never));
    expect(a4).toMatch(/^0 0 59[56]\S* 84[23]\S*$/u);
  });

  it("the page gets a description of what to draw, laid out for paper", async () => {
    await printer.print(job("/reports/look"), never);
    expect(looked()).toEqual({
      looked: [true, true, 702, "loaded"],
      order: {
        ticket: "ticket-of-the-print",
        medium: "paper",
        address: "/reports/look",
        language: "fr-CA",
      },
    });
    // What it draws stands in no request: not in a log, and as long as it may be.
    expect(
      own.seen.filter(({ url }) => url?.includes("ticket") && !url.startsWith("/looked")),
    ).toEqual([]);
  });

  it("a print leaves nothing for the next", async () => {
    await printer.print(job("/reports/look"), never);
    await printer.print(job("/reports/look", { issueTicket: async () => "other" }), never);
    expect(looked()).toMatchObject({ order: { ticket: "other" } });
  });

  it("a picture has the sheet alone, in as many dots as requested", async () => {
    const drawn = await servePages({
      "/render": page(`
        document.body.innerHTML = '<p>above</p><article style="inline-size: 640px; block-size: 400px"></article>';
        ${ready}`),
    });
    const pictures = createPdfPrinter({ origin: drawn.origin, chromiumPath, log });
    try {
      const { paper: _paper, footer: _footer, ...wanted } = job("/reports/ams");
      for (const scale of [1, 2]) {
        const png = await pictures.picture({ ...wanted, medium: "still", scale }, never);
        expect(png.subarray(1, 4).toString()).toBe("PNG");
        expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([640 * scale, 400 * scale]);
      }
    } finally {
      await pictures.close();
      await drawn.close();
    }
  });

  it("the settings may leave out Chromium's sandbox", async () => {
    const argumentsAt = async (host: string): Promise<string[]> =>
      (await runningProcesses())
        .filter(({ args }) => args.includes(`;${host} `))
        .map(({ args }) => args);
    const other = await servePages({ "/render": pageOf(foreign.origin) });
    const fenced = createPdfPrinter({ origin: other.origin, chromiumPath, sandbox: false, log });
    try {
      expect((await fenced.print(job("/reports/ams"), never)).length).toBeGreaterThan(500);
      expect(await argumentsAt(new URL(other.origin).host)).toContainEqual(
        expect.stringContaining("--no-sandbox"),
      );
    } finally {
      await fenced.close();
      await other.close();
    }
  });

  it("a printed page reaches nothing but this portal", async () => {
    await printer.print(job("/reports/nosy"), never);
    const tries = own.seen.find(({ url }) => url?.startsWith("/tries"))?.url;
    expect(tries).toBe("/tries?rejected,rejected,rejected");
    expect(foreign.seen).toEqual([]);
  });

  it("a page that never gets ready is given up, and the next printed", async () => {
    const quick = createPdfPrinter({ origin: own.origin, chromiumPath, log, limitMs: 1_500 });
    try {
      await expect(quick.print(job("/reports/slow"), never)).rejects.toMatchObject({
        code: "timeout",
      });
      expect((await printer.print(job("/reports/ams"), never)).length).toBeGreaterThan(500);
    } finally {
      await quick.close();
    }
  });

  it("printing fails at once when the page is missing, broken or goes elsewhere", async () => {
    for (const path of ["/reports/old", "/reports/broken", "/reports/leave"]) {
      await expect(printer.print(job(path), never)).rejects.toMatchObject({ code: "pdf_failed" });
    }
    const empty = await servePages({});
    const none = createPdfPrinter({ origin: empty.origin, chromiumPath, log });
    await expect(none.print(job("/reports/ams"), never)).rejects.toMatchObject({
      code: "pdf_failed",
    });
    await none.close();
    await empty.close();
  });

  const printing = (opened: string[]) => {
    return (userId: string, path: string, signal: AbortSignal, customerId = "northlake") => {
      return printer.print(
        job(path, {
          whose: { customerId, userId },
          issueTicket: async () => {
            opened.push(userId);
            return userId;
          },
        }),
        signal,
      );
    };
  };

  it("prints one page per user at a time, queues two and refuses the fourth", async () => {
    const stop = new AbortController();
    const opened: string[] = [];
    const printFor = printing(opened);
    const many = Array.from({ length: 3 }, () =>
      printFor("many", "/reports/slow", stop.signal).catch((error: unknown) => error),
    );
    await expect(printFor("many", "/reports/ams", never)).rejects.toMatchObject({
      code: "rate_limited",
      details: { retryAfter: 5 },
    });
    await printFor("few", "/reports/ams", never);
    // Both have a place at once; whose page is ready first is for the machine to say.
    await expect.poll(() => opened.toSorted()).toEqual(["few", "many"]);
    const left = new AppError("request_cancelled");
    stop.abort(left);
    expect(await Promise.all(many)).toEqual([left, left, left]);
    // Every place is free again.
    await Promise.all(Array.from({ length: 3 }, () => printFor("many", "/reports/ams", never)));
  });

  it("twenty pages of a customer wait, beside another customer's print", async () => {
    const opened: string[] = [];
    const printFor = printing(opened);
    const stop = new AbortController();
    const left = new AppError("request_cancelled");
    const crowd = (customerId: string, pages: number) =>
      Array.from({ length: pages }, (_, n) =>
        printFor(`${customerId} ${n}`, "/reports/slow", stop.signal, customerId).catch(
          (error: unknown) => error,
        ),
      );
    const first = crowd("first", 22);
    await expect(printFor("one more", "/reports/ams", never, "first")).rejects.toMatchObject({
      code: "rate_limited",
    });
    const second = crowd("second", 20);
    await expect.poll(() => opened.length).toBe(2);
    const victim = printFor("victim", "/reports/ams", never, "third");
    await expect(printFor("late", "/reports/ams", never, "second")).rejects.toMatchObject({
      code: "rate_limited",
    });
    stop.abort(left);
    expect((await victim).length).toBeGreaterThan(500);
    expect(await Promise.all([...first, ...second])).toEqual(
      Array.from({ length: 42 }, () => left),
    );
  });

  it.skipIf(process.platform !== "linux")(
    "the printer replaces a Chromium that has stopped making pages without dying",
    async () => {
      const apart = await servePages({ "/render": page() });
      const { origin } = apart;
      const limited = createPdfPrinter({ origin, chromiumPath, log, limitMs: 10_000 });
      const print = (): Promise<Buffer> => limited.print(job("/reports/ams"), never);
      // As soon as it goes well: a busy machine may take longer to start a Chromium.
      await expect.poll(() => wentWell(print())).toBe(true);
      const zygotes = await zygotesOf(new URL(origin).host);
      expect(zygotes).not.toEqual([]);
      for (const pid of zygotes) process.kill(pid, "SIGKILL");
      await expect.poll(() => wentWell(print())).toBe(true);
      await limited.close();
      await apart.close();
    },
  );

  it.skipIf(process.platform !== "linux")(
    "the printer is closed even when Chromium hangs",
    async () => {
      const apart = await servePages({ "/": "" });
      const { origin } = apart;
      const holder = createBrowserHolder({ chromiumPath, origin, log });
      await holder.get();
      const [browser = 0] = await chromiumsOf(process.pid, new URL(origin).host);
      process.kill(browser, "SIGSTOP");
      await holder.close();
      process.kill(browser, "SIGKILL");
      await apart.close();
    },
  );

  it("the printer starts a new Chromium after the old one has died", async () => {
    const holder = createBrowserHolder({ chromiumPath, origin: own.origin, log });
    try {
      const first = await holder.get();
      expect(await holder.get()).toBe(first);
      await first.close();
      const second = await holder.get();
      expect(second).not.toBe(first);
      expect(second.isConnected()).toBe(true);
    } finally {
      await holder.close();
    }
    await expect(holder.get()).rejects.toMatchObject({ code: "pdf_failed" });
  });
});
