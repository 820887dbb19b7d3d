import { describe, expect, it, vi } from "vitest";
import { type BridgeParts, registerHandlers } from "#main/handlers/register.ts";
import { createKnownWindows } from "#main/security/known-windows.ts";
import { createAskToChangeServer } from "#main/windows/ask-to-change-server.ts";
import { CALLS } from "#preload/bridge.ts";
import { soon } from "#tests/support/soon.ts";

it("every call of the bridge has a handler, and nothing else has", () => {
  const handled: string[] = [];
  registerHandlers(
    {
      ipcMain: { handle: (channel) => void handled.push(channel) },
      windows: createKnownWindows(),
      windowOf: () => null,
      log: () => {},
    },
    // Nothing is run here.
    {} as BridgeParts,
  );
  expect(handled.toSorted()).toEqual(Object.values(CALLS).toSorted());
});

describe("changing the server from a page", () => {
  const ask = (options: { response?: number; fixed?: boolean; isKiosk?: boolean }) => {
    const showSetup = vi.fn();
    const showMessageBox = vi.fn(async () => ({
      response: options.response ?? 0,
      checkboxChecked: false,
    }));
    const change = createAskToChangeServer({
      dialog: { showMessageBox },
      t: (id, values) => [id, ...Object.values(values ?? {})].join(" "),
      serverInUse: () => ({
        url: "https://portal.example.org:8443",
        fixed: options.fixed ?? false,
      }),
      showSetup,
    });
    const window = { isKiosk: () => options.isKiosk ?? false } as Parameters<typeof change>[0];
    return { showSetup, showMessageBox, change: () => change(window) };
  };

  it("changing the server from a page names the current one", async () => {
    const { change, showMessageBox } = ask({});
    await Promise.all([change(), change()]);
    expect(showMessageBox).toHaveBeenCalledExactlyOnceWith(
      expect.anything(),
      expect.objectContaining({
        detail: expect.stringContaining("portal.example.org:8443") as string,
      }),
    );
  });

  it("changing the server requires the person's consent", async () => {
    const refused = ask({ response: 0 });
    await refused.change();
    expect(refused.showSetup).not.toHaveBeenCalled();
    const agreed = ask({ response: 1 });
    await agreed.change();
    await soon(() => expect(agreed.showSetup).toHaveBeenCalledOnce());
  });

  it("changing servers asks no question in kiosk, nor where the environment decides", async () => {
    const inKiosk = ask({ isKiosk: true });
    await expect(inKiosk.change()).rejects.toThrow("kiosk");
    const fixed = ask({ fixed: true });
    await expect(fixed.change()).rejects.toThrow("server_fixed");
    expect(inKiosk.showMessageBox).not.toHaveBeenCalled();
    expect(fixed.showMessageBox).not.toHaveBeenCalled();
  });
});
