import { z } from "zod";
import { readJsonFile } from "../json-file.ts";
import { parseAddress } from "../server-link/addresses.ts";
import { isUnencrypted } from "../server-link/server-address.ts";
import { parseUpdateKey } from "./signature.ts";
import type { UpdateFeed } from "./signed-provider.ts";

/** What the packed `package.json` says of updates. */
const Manifest = z.object({
  updates: z.object({ url: z.string().optional(), key: z.string().optional() }).optional(),
});

type FeedParts = {
  /** The program's own `package.json`. */
  manifest: string;
  preset: { updateUrl: string | undefined; updateKey: string | undefined };
  /** Whether this way of running can replace itself: Debian's and Red Hat's packages cannot. */
  canUpdate: boolean;
};

/**
 * Where this console's releases are: the preset address or that of its build, with the key of its
 * build, or without one the preset key. `undefined` where nothing says so.
 * @throws if the address is no encrypted web address or the key is none
 */
export const findUpdateFeed = async ({
  manifest,
  preset,
  canUpdate,
}: FeedParts): Promise<UpdateFeed | undefined> => {
  if (!canUpdate) return undefined;
  const built = (await readJsonFile(manifest, Manifest))?.updates;
  const url = preset.updateUrl ?? built?.url;
  const key = built?.key ?? preset.updateKey;
  if (!url || !key) return undefined;
  const address = parseAddress(url);
  if (!address || !/^https?:$/u.test(address.protocol) || isUnencrypted(address.origin))
    throw new Error(`updateUrl is not an encrypted web address: ${url}`);
  return { url: address.href, key: parseUpdateKey(key) };
};
