import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { AuditEntry } from "#contract/identity/audit.ts";
import { countriesQuery, statesQuery } from "#renderer/forms/address/lookups.ts";
import { useLanguage } from "#renderer/i18n/text.ts";
import type { LookupNames } from "./audit-text.ts";
import { protocolsQuery, templatesQuery } from "../queries.ts";

type Named = readonly { id: number; name: string }[];

const STATE_FIELDS = ["stateId", "stateOrProvinceId"];

/** What the entries say in some fields, before and after. */
const valuesIn = (entries: readonly AuditEntry[], fields: readonly string[]): Set<unknown> =>
  new Set(
    entries.flatMap(({ before, after }) =>
      fields.flatMap((field) => [before?.[field], after?.[field]]),
    ),
  );
const numbersIn = (entries: readonly AuditEntry[], fields: readonly string[]): number[] =>
  [...valuesIn(entries, fields)].filter((value) => typeof value === "number");

/** What the lookups call the countries, states, templates and protocols that entries have by number. */
export const useLookupNames = (entries: readonly AuditEntry[]): LookupNames => {
  const language = useLanguage();
  const countryIds = numbersIn(entries, ["countryId"]);
  const hasStates = numbersIn(entries, STATE_FIELDS).length > 0;
  const ask = (field: string) => ({ enabled: numbersIn(entries, [field]).length > 0 });
  const countries = useQuery({ ...countriesQuery(language), ...ask("countryId") }).data;
  const templates = useQuery({ ...templatesQuery(language), ...ask("templateId") }).data;
  const protocols = useQuery({ ...protocolsQuery(language), ...ask("hygieneProtocolId") }).data;
  const states = useQueries({
    queries: hasStates ? countryIds.map((id) => statesQuery(id)) : [],
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  });
  return useMemo(() => {
    const lists: Readonly<Record<string, Named | undefined>> = {
      countryId: countries,
      stateId: states,
      stateOrProvinceId: states,
      templateId: templates,
      hygieneProtocolId: protocols,
    };
    return (field, id) => lists[field]?.find((row) => row.id === id)?.name;
  }, [countries, states, templates, protocols]);
};
