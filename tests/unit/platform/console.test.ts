// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest";
import type { BridgeHost, ConsoleBridge } from "#preload/bridge.ts";
import { createConsolePlatform } from "#renderer/platform/console.ts";
import { PlatformError } from "#renderer/platform/platform-error.ts";

/** The other end of the bridge, which records its calls. */
const createBridge = (parts: Partial<ConsoleBridge> = {}) => {
  const listeners = new Set<(on: boolean) => void>();
  const choices = new Set<(id: string) => void>();
  const bridge: ConsoleBridge = {
    isUnattended: false,
    printToPdf: vi.fn(async () => "saved" as const),
    saveFile: vi.fn(async () => "saved" as const),
    cancelJob: vi.fn(async () => {}),
    showSaved: vi.fn(async () => {}),
    onFileChosen: (listener) => {
      choices.add(listener);
      return () => choices.delete(listener);
    },
    kiosk: vi.fn(async () => {}),
    onKioskChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isSessionKept: async () => true,
    serverInUse: async () => ({ url: "https://portal.example.org", fixed: false }),
    changeServer: vi.fn(async () => {}),
    language: "fr-CA",
    serverUrl: "https://portal.example.org",
    speak: vi.fn(async () => undefined),
    printReady: vi.fn(),
    printFailed: vi.fn(),
    appInfo: async () => ({ version: "1.0.0", platform: "linux" }),
    setDisplayPin: vi.fn(async () => {}),
    capturePicture: async () => ({ type: "image/jpeg", bytes: new Uint8Array(3) }),
    ...parts,
  };
  return {
    bridge,
    tellKiosk: (on: boolean) => listeners.forEach((listener) => listener(on)),
    tellChosen: (id: string) => choices.forEach((listener) => listener(id)),
    choices,
  };
};

afterEach(() => {
  delete (globalThis as BridgeHost).handrailConsole;
  document.documentElement.lang = "";
  delete document.documentElement.dataset["printReady"];
});

const pdf = {
  route: "/reports/ams?pdf=true",
  reportId: 2,
  facilityId: "f",
  csrfToken: "token",
  title: "Historique",
  fileName: "Pavillon - Historique.pdf",
  paper: "Letter",
  foot: "Imprimé par Ana Lyst",
} as const;

describe("an address that is passed on", () => {
  const addressesIn = async (bridge?: ConsoleBridge) => {
    vi.resetModules();
    Object.assign(globalThis, { handrailConsole: bridge });
    history.replaceState(null, "", "/reports/ams?reportId=2#table");
    const { pageAddress, portalAddress } = await import("#renderer/platform/index.ts");
    return [pageAddress(), portalAddress("/display")];
  };

  it("the console passes on addresses of its portal", async () => {
    expect(await addressesIn(createBridge().bridge)).toEqual([
      "https://portal.example.org/reports/ams?reportId=2#table",
      "https://portal.example.org/display",
    ]);
  });

  it("a browser passes on the address in its address bar", async () => {
    expect(await addressesIn()).toEqual([location.href, `${location.origin}/display`]);
  });
});

describe("the page's language", () => {
  it("the console receives the page's language", () => {
    const { bridge } = createBridge();
    createConsolePlatform(bridge).speak("fr-CA");
    expect(bridge.speak).toHaveBeenCalledWith("fr-CA");
  });

  it("a page printed unattended does not set the console's language", () => {
    const { bridge } = createBridge({ isUnattended: true });
    createConsolePlatform(bridge).speak("fr-CA");
    expect(bridge.speak).not.toHaveBeenCalled();
  });
});

describe("files", () => {
  it("the console saves files through the bridge in the page's language", async () => {
    document.documentElement.lang = "fr-CA";
    const { bridge } = createBridge();
    const platform = createConsolePlatform(bridge);
    expect(await platform.printToPdf(pdf)).toBe("saved");
    expect(bridge.printToPdf).toHaveBeenCalledWith({
      id: expect.any(String) as string,
      route: `/render?${new URLSearchParams({
        reportUrl: pdf.route,
        reportId: String(pdf.reportId),
        facilityId: pdf.facilityId,
        pdfTitle: pdf.title,
        language: "fr-CA",
      }).toString()}`,
      name: "Pavillon - Historique.pdf",
      paper: "Letter",
      foot: "Imprimé par Ana Lyst",
      language: "fr-CA",
    });
    expect(await platform.saveFile({ name: "a.csv", from: "/api/x" })).toBe("saved");
    expect(bridge.saveFile).toHaveBeenCalledWith(
      expect.objectContaining({ name: "a.csv", from: "/api/x", language: "fr-CA" }),
    );
    const post = { body: "{}", csrfToken: "token" };
    await platform.saveFile({ name: "a.csv", from: "/api/x", post });
    expect(bridge.saveFile).toHaveBeenLastCalledWith(expect.objectContaining({ post }));
  });

  it("a signal cancels the console's files under the id of their start", async () => {
    const { promise, resolve } = Promise.withResolvers<"cancelled">();
    const saveFile = vi.fn(() => promise);
    const { bridge } = createBridge({
      saveFile,
      cancelJob: vi.fn(async () => resolve("cancelled")),
    });
    const controller = new AbortController();
    const outcome = createConsolePlatform(bridge).saveFile(
      { name: "a.csv", from: "/api/x" },
      { signal: controller.signal },
    );
    controller.abort();
    expect(await outcome).toBe("cancelled");
    const [job] = saveFile.mock.calls[0] as unknown as [{ id: string }];
    expect(bridge.cancelJob).toHaveBeenCalledExactlyOnceWith(job.id);
  });

  it("a file's place is chosen first, and only saved files are shown", async () => {
    const { promise, resolve } = Promise.withResolvers<"saved" | "cancelled">();
    const saveFile = vi.fn(() => promise);
    const { bridge, tellChosen, choices } = createBridge({ saveFile });
    const [onStart, onSaved] = [vi.fn(), vi.fn()];
    const outcome = createConsolePlatform(bridge).saveFile(
      { name: "a.csv", from: "/api/x" },
      { onStart, onSaved },
    );
    const [{ id }] = saveFile.mock.calls[0] as unknown as [{ id: string }];
    tellChosen("another job");
    expect(onStart).not.toHaveBeenCalled();
    tellChosen(id);
    expect(onStart).toHaveBeenCalledOnce();
    resolve("saved");
    await outcome;
    expect(choices.size).toBe(0);
    const [show] = onSaved.mock.calls[0] as unknown as [() => void];
    show();
    expect(bridge.showSaved).toHaveBeenCalledExactlyOnceWith(id);
  });

  it("a cancelled file of the console shows nothing", async () => {
    const { bridge } = createBridge({ saveFile: async () => "cancelled" });
    const onSaved = vi.fn();
    await createConsolePlatform(bridge).saveFile({ name: "a.csv", from: "/api/x" }, { onSaved });
    expect(onSaved).not.toHaveBeenCalled();
  });

  it("the console does not start a file after an abort", async () => {
    const { bridge } = createBridge();
    const platform = createConsolePlatform(bridge);
    expect(await platform.printToPdf(pdf, { signal: AbortSignal.abort() })).toBe("cancelled");
    expect(bridge.printToPdf).not.toHaveBeenCalled();
  });

  it("a failed file has the bridge's code", async () => {
    const { bridge } = createBridge({
      saveFile: async () => Promise.reject(new Error("disk_full")),
    });
    const error: unknown = await createConsolePlatform(bridge)
      .saveFile({ name: "a.csv", from: "/api/x" })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(PlatformError);
    expect(error).toMatchObject({ code: "disk_full" });
  });
});

it("knows the kiosk state, also when it is left by keyboard", () => {
  const { bridge, tellKiosk } = createBridge();
  const { fullscreen } = createConsolePlatform(bridge);
  const told: boolean[] = [];
  const stop = fullscreen.onChange((on) => told.push(on));
  expect(fullscreen.isOn()).toBe(false);
  tellKiosk(true);
  expect(fullscreen.isOn()).toBe(true);
  stop();
  tellKiosk(false);
  expect(fullscreen.isOn()).toBe(false);
  expect(told).toEqual([true]);
});

it("marks the page and notifies the bridge when it may be printed", () => {
  const { bridge } = createBridge({ isUnattended: true });
  const platform = createConsolePlatform(bridge);
  expect(platform.isUnattended).toBe(true);
  platform.printReady();
  expect(document.documentElement.dataset["printReady"]).toBe("true");
  expect(bridge.printReady).toHaveBeenCalledOnce();
});

it("only the print window notifies the bridge of a failure", () => {
  const { bridge: onScreen } = createBridge();
  createConsolePlatform(onScreen).printFailed();
  expect(onScreen.printFailed).not.toHaveBeenCalled();
  const { bridge: onPaper } = createBridge({ isUnattended: true });
  createConsolePlatform(onPaper).printFailed();
  expect(onPaper.printFailed).toHaveBeenCalledOnce();
});

it("stores a display's PIN and takes its picture", async () => {
  const setDisplayPin = vi.fn(async () => {});
  const { display } = createConsolePlatform(createBridge({ setDisplayPin }).bridge);
  const pin = { hash: "AAAA", salt: "AAAA" };
  await display?.keepPin(pin);
  await display?.keepPin(null);
  expect(setDisplayPin.mock.calls).toEqual([[pin], [null]]);
  expect(await display?.capture()).toMatchObject({ type: "image/jpeg", size: 3 });
  const refusing = createBridge({ capturePicture: () => Promise.reject(new Error("not_kiosk")) });
  const refused = createConsolePlatform(refusing.bridge).display?.capture();
  await expect(refused).rejects.toMatchObject({ code: "not_kiosk" });
});
