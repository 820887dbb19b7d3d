import { useMemo, useState } from "react";
import type { CustomerRow } from "#contract/organization/customers.ts";
import { licenseState } from "#contract/organization/license-state.ts";
import { PRODUCTS } from "#contract/core/permissions.ts";
import { useText } from "#renderer/i18n/text.ts";
import type { ListFilter } from "#renderer/ui/lists/list-rows.ts";
import { DAY_MS } from "#contract/core/durations.ts";

/** Narrows the list of customers to some licenses, or by how new their data are. */
export const useCustomerMenus = (): readonly ListFilter<CustomerRow>[] => {
  const t = useText("customers");
  const [dayAgo] = useState(() => new Date(Date.now() - DAY_MS).toISOString());
  return useMemo(() => {
    const stateOf = (row: CustomerRow) => row.licenses.map((one) => licenseState(one.daysLeft));
    const isFresh = ({ dataTo }: CustomerRow) => dataTo !== null && dataTo >= dayAgo;
    return [
      {
        key: "license",
        label: t("customers.columns.licenses"),
        options: [
          ...PRODUCTS.filter((code) => code !== "TM").map((code) => ({
            value: code,
            label: code,
            has: ({ licenses }: CustomerRow) =>
              licenses.some((one) => one.productCode === code && one.daysLeft >= 0),
          })),
          {
            value: "soon",
            label: t("customers.filter.soon"),
            has: (row) => stateOf(row).includes("soon"),
          },
          {
            value: "expired",
            label: t("customers.filter.expired"),
            has: (row) => stateOf(row).includes("expired"),
          },
          {
            value: "none",
            label: t("customers.filter.none"),
            has: ({ licenses }) => licenses.length === 0,
          },
        ],
      },
      {
        key: "data",
        label: t("customers.columns.dataTo"),
        options: [
          { value: "day", label: t("customers.filter.day"), has: isFresh },
          {
            value: "older",
            label: t("customers.filter.older"),
            has: (row) => row.dataTo !== null && !isFresh(row),
          },
          {
            value: "never",
            label: t("customers.noData"),
            has: ({ dataTo }) => dataTo === null,
          },
        ],
      },
    ];
  }, [t, dayAgo]);
};
