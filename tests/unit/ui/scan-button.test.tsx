import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { startI18n } from "#renderer/i18n/setup.ts";
import { platform } from "#renderer/platform/index.ts";
import { ScanButton } from "#renderer/ui/scan/scan-button.tsx";
import { show } from "#tests/unit/forms/kit.tsx";

/** What this machine has instead of a camera: jsdom has neither one nor pictures. */
const stopped = vi.fn();
const stream = () => ({ getTracks: () => [{ stop: stopped }] });
const media = Object.assign(new EventTarget(), {
  kinds: ["videoinput"],
  opens: async (): Promise<unknown> => stream(),
  enumerateDevices: async () => media.kinds.map((kind) => ({ kind })),
  getUserMedia: () => media.opens(),
});
/** What the browser's reader sees, picture by picture. */
let seen: (string | null)[] = [];
class BarcodeDetector {
  static getSupportedFormats = async () => ["qr_code", "data_matrix", "code_128"];
  detect = async () => {
    const text = seen.length > 1 ? seen.shift() : seen[0];
    return text === null || text === undefined ? [] : [{ rawValue: text }];
  };
}

const onFound = vi.fn();
const button = () => screen.queryByRole("button", { name: "Scan a label" });
const dialog = () => screen.queryByRole("dialog");
const open = async () => {
  await show(<ScanButton onFound={onFound} />);
  fireEvent.click(await screen.findByRole("button", { name: "Scan a label" }));
};

const { matchMedia } = window;
beforeAll(() => startI18n());
beforeEach(() => {
  Object.assign(media, { kinds: ["videoinput"], opens: async () => stream() });
  seen = [null];
  Object.assign(navigator, { mediaDevices: media });
  vi.stubGlobal("BarcodeDetector", BarcodeDetector);
  window.matchMedia = (query) =>
    Object.defineProperty(matchMedia(query), "matches", { value: query.includes("coarse") });
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  onFound.mockClear();
  stopped.mockClear();
});
afterEach(() => {
  cleanup();
  window.matchMedia = matchMedia;
  Reflect.deleteProperty(navigator, "mediaDevices");
  vi.unstubAllGlobals();
});

it("gives the scan to its caller, and releases the camera", async () => {
  seen = [null, null, " D4-118219\u001d "];
  await open();
  await waitFor(() => expect(onFound).toHaveBeenCalledExactlyOnceWith("D4-118219"));
  expect(stopped).toHaveBeenCalledOnce();
  await waitFor(() => expect(dialog()).toBeNull());
});

it("says that nothing is scanned yet, and releases the camera on closing", async () => {
  await open();
  expect(await screen.findByText(/^Nothing read yet/u)).toBeTruthy();
  const cancel = screen.getByRole("button", { name: "Cancel" });
  cancel.focus();
  fireEvent.keyDown(cancel, { key: "Escape" });
  await waitFor(() => expect(dialog()).toBeNull());
  await waitFor(() => expect(stopped).toHaveBeenCalledOnce());
  expect(onFound).not.toHaveBeenCalled();
});

it.each([
  ["NotAllowedError", "Camera not allowed"],
  ["NotFoundError", "No camera found"],
  ["NotReadableError", "Camera not available"],
])("says what to do after %s, and tries again", async (name, words) => {
  const told = vi.fn();
  vi.stubGlobal("reportError", told);
  media.opens = () => Promise.reject(new DOMException("refused", name));
  await open();
  expect(await screen.findByText(words)).toBeTruthy();
  expect(told).toHaveBeenCalledTimes(name === "NotReadableError" ? 1 : 0);
  media.opens = async () => stream();
  seen = ["A-1"];
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(onFound).toHaveBeenCalledExactlyOnceWith("A-1"));
});

it("is there with a camera alone, as soon as there is one", async () => {
  media.kinds = ["audioinput"];
  await show(<ScanButton onFound={onFound} />);
  await act(async () => undefined);
  expect(button()).toBeNull();
  media.kinds = ["audioinput", "videoinput"];
  media.dispatchEvent(new Event("devicechange"));
  expect(await screen.findByRole("button", { name: "Scan a label" })).toBeTruthy();
});

it.each([
  ["on a desk", () => (window.matchMedia = matchMedia)],
  ["without https", () => Reflect.deleteProperty(navigator, "mediaDevices")],
  [
    "in the console",
    () =>
      vi
        .spyOn(platform, "supports", "get")
        .mockReturnValue({ ...platform.supports, camera: false }),
  ],
])("the scan button is not there %s", async (_, change) => {
  change();
  await show(<ScanButton onFound={onFound} />);
  await act(async () => undefined);
  expect(button()).toBeNull();
});
