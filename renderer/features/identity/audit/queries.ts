import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { audit } from "#contract/identity/audit.ts";
import { lookups } from "#contract/organization/lookups.ts";
import type { Language } from "#contract/core/primitives.ts";
import { call } from "#renderer/api/client.ts";
import { callAddress } from "#renderer/api/request.ts";
import type { AuditFilter } from "./lib/address.ts";
import { readersZone } from "#renderer/i18n/readers-zone.ts";

type Asked = AuditFilter & { customerId: string };

/** A customer's audit log, newest first; each further page begins before the last entry shown. */
export const auditQuery = (asked: Asked) =>
  infiniteQueryOptions({
    queryKey: ["audit", asked.customerId, asked],
    queryFn: ({ signal, pageParam }) =>
      call(
        audit.list,
        { query: { ...asked, timeZone: readersZone(), before: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.id : undefined),
    // On another search the old entries stay until the new ones are in; another customer does not.
    placeholderData: (previous, query) =>
      query?.queryKey[1] === asked.customerId ? previous : undefined,
  });

/** Where the same entries come from as a CSV file, in the language they are shown in. */
export const auditCsvAddress = (asked: Asked & { language: Language }): `/api/${string}` =>
  callAddress(audit.csv, { query: { ...asked, timeZone: readersZone() } });

const forever = { staleTime: Number.POSITIVE_INFINITY } as const;

/** Templates of locations by their names; cached with the ones that a facility's form fetches. */
export const templatesQuery = (language: string) =>
  queryOptions({
    ...forever,
    queryKey: ["lookups", "templates", language],
    queryFn: ({ signal }) => call(lookups.locationTemplates, {}, { signal }),
  });

/** Protocols by their names; cached likewise. */
export const protocolsQuery = (language: string) =>
  queryOptions({
    ...forever,
    queryKey: ["lookups", "protocols", language],
    queryFn: ({ signal }) => call(lookups.hygieneProtocols, {}, { signal }),
  });
