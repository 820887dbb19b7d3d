import type { Session } from "electron";
import { refuseDownloads } from "../security/downloads.ts";
import { guardPermissions } from "../security/permissions.ts";
import { APP_SCHEME } from "./addresses.ts";
import { type AttachParts, attachServer } from "./attach.ts";
import { type Fingerprint, pinCertificate } from "./certificate-pin.ts";
import type { PinnedServer } from "./known-servers.ts";
import type { ServerFetch } from "./fetch.ts";
import type { PortalLink } from "./portal.ts";
import { type Purpose, partitionOf } from "./server-address.ts";

/** The pages that the console makes itself. */
type OwnPage = "setup" | "find" | "exit" | "waiting" | "preview";

type FromPartition = (partition: string) => Session;

/** The sessions of servers; each is set up on first use, as a scheme can be handled only once. */
export const createPortalSessions = (
  fromPartition: FromPartition,
  parts: Omit<AttachParts, "serverOrigin">,
): ((server: PinnedServer, purpose?: Purpose) => PortalLink) => {
  const links = new Map<string, PortalLink>();
  return ({ url, certificate }, purpose) => {
    const partition = partitionOf(url, certificate, purpose);
    const known = links.get(partition);
    if (known) return known;
    const session = fromPartition(partition);
    if (certificate) pinCertificate(session, certificate);
    const link = attachServer(session, { ...parts, serverOrigin: url });
    links.set(partition, link);
    return link;
  };
};

/**
 * Forgets all that this machine stores for a server: sign-ins, a display's credential, cached
 * content.
 */
export const createForgetServer =
  (fromPartition: FromPartition) =>
  async ({ url, certificate }: PinnedServer): Promise<void> => {
    const partitions = (["portal", "display"] as const).map((purpose) =>
      partitionOf(url, certificate, purpose),
    );
    await Promise.all(
      partitions.map(async (partition) => {
        const session = fromPartition(partition);
        await session.clearStorageData();
        await session.clearCache();
        await session.cookies.flushStore();
      }),
    );
  };

/** The session of a page that the console makes itself (first run, find bar …), in memory. */
export const createOwnPageSession = (
  fromPartition: FromPartition,
  name: OwnPage,
  handler: (request: Request) => Promise<Response>,
): Session => {
  const session = fromPartition(name);
  session.protocol.handle(APP_SCHEME, handler);
  guardPermissions(session);
  refuseDownloads(session);
  return session;
};

/**
 * A fetch for checking addresses, with the certificate they may show: no cookies, nothing cached.
 */
export const createCheckFetch =
  (fromPartition: FromPartition) =>
  (certificate: Fingerprint | undefined): ServerFetch => {
    const session = fromPartition(certificate ? `check-${certificate}` : "check");
    if (certificate) pinCertificate(session, certificate);
    return (url, request) =>
      session.fetch(url, {
        ...request,
        credentials: "omit",
        redirect: "error",
        cache: "no-store",
      });
  };
