import type { Path } from "react-hook-form";
import { ADDRESS_FIELDS, AddressFields } from "#renderer/forms/address/address-fields.tsx";
import type { ContractForm, FormSection } from "#renderer/forms/contract-form.ts";
import { textId } from "#renderer/i18n/catalogue.ts";
import type { Translate } from "#renderer/i18n/text.ts";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import type { CustomerValues } from "../lib/customer-values.ts";
import { LogoField } from "./logo-field.tsx";
import { MailDomainsField } from "./mail-domains-field.tsx";
import { PolicyFields } from "./policy-fields.tsx";

/** Where the words of a customer's form are. */
export const customerText = (path: string) => textId(`customers.form.${path}`);

/** The cards of a customer's form. */
export const customerSections = <In extends CustomerValues>(
  form: ContractForm<In>,
  t: Translate,
): readonly FormSection<In>[] => [
  {
    id: "basics",
    title: t("customers.section.basics"),
    note: t("customers.section.basicsNote"),
    fields: ["name" as Path<In>],
    children: <TextField {...form.text("name" as Path<In>)} autoComplete="organization" />,
  },
  {
    id: "address",
    title: t("customers.section.address"),
    note: t("customers.section.addressNote"),
    fields: ADDRESS_FIELDS.map((name) => name as Path<In>),
    children: <AddressFields form={form} />,
  },
  {
    id: "security",
    title: t("customers.section.security"),
    note: t("customers.section.securityNote"),
    fields: [
      "maxFailedLoginAttempts",
      "accountLockoutDuration",
      "passwordExpirationDays",
      "idleTimeoutMinutes",
    ].map((name) => name as Path<In>),
    children: <PolicyFields form={form} />,
  },
  {
    id: "mailDomains",
    title: t("customers.form.mailDomains.label"),
    note: t("customers.form.mailDomains.help"),
    fields: ["mailDomains" as Path<In>],
    children: <MailDomainsField form={form} />,
  },
  {
    id: "logo",
    title: t("customers.section.logo"),
    note: t("customers.section.logoNote"),
    fields: ["logo" as Path<In>],
    children: <LogoField form={form} />,
  },
];
