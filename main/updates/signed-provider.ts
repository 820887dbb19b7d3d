import type { KeyObject } from "node:crypto";
import type { AppUpdater, UpdateInfo } from "electron-updater";
import { GenericProvider } from "electron-updater/out/providers/GenericProvider.js";
import {
  type ProviderRuntimeOptions,
  parseUpdateInfo,
} from "electron-updater/out/providers/Provider.js";
import { type Machine, type ReleasePoint, acceptRelease } from "./release.ts";
import { isSignedBy } from "./signature.ts";

/** Where releases are, and the key that has signed their descriptions. */
export type UpdateFeed = { url: string; key: KeyObject };

type SignedProviderParts = {
  feed: UpdateFeed;
  machine: Machine;
  /** The newest release that was downloaded here. */
  newest(): ReleasePoint | undefined;
};

/**
 * electron-updater's generic provider behind a signature: it believes a release's description
 * (`latest-linux.yml` …), and with it the hash of the file to install, only with a `.sig` beside it,
 * for this machine, and unless a newer one was downloaded already.
 * Windows and macOS check the signature of their installers besides; an AppImage has none.
 */
export const signedProvider = ({ feed: { url, key }, machine, newest }: SignedProviderParts) =>
  class extends GenericProvider {
    constructor(_options: unknown, updater: AppUpdater, runtime: ProviderRuntimeOptions) {
      super({ provider: "generic", url }, updater, runtime);
    }

    override async getLatestVersion(): Promise<UpdateInfo> {
      const file = `${this.getDefaultChannelName()}.yml`;
      const address = new URL(file, url.endsWith("/") ? url : `${url}/`);
      // As the generic provider does, so that no cache on the way answers with an old one.
      address.searchParams.set("noCache", Date.now().toString(32));
      const signatureAddress = new URL(address);
      signatureAddress.pathname += ".sig";
      const text = await this.httpRequest(address);
      const signature = await this.httpRequest(signatureAddress);
      if (text === null || signature === null || !isSignedBy(key, text, signature))
        throw new Error("The release's description is not signed by the key of this console");
      const description = parseUpdateInfo(text, file, address);
      acceptRelease(description, machine, newest());
      return description;
    }
  };
