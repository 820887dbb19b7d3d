import { z } from "zod";
import {
  type Customer,
  CustomerForm,
  SavedCustomerForm,
} from "#contract/organization/customers.ts";
import type { AddressValues } from "#renderer/forms/address/address-fields.tsx";
import type { Translate } from "#renderer/i18n/text.ts";

/** The saved logo's address, a file that waits for Save, or none. */
export type ChosenLogo = string | File | null;

const Logo = z.custom<ChosenLogo>();

/** What is checked of a new customer's form and of a saved one's: the call's body, and the logo. */
export const NEW_FORM = { body: CustomerForm.safeExtend({ logo: Logo }) };
export const SAVED_FORM = { body: SavedCustomerForm.safeExtend({ logo: Logo }) };

/** What the form of a customer holds. */
export type CustomerValues = AddressValues & CustomerForm & { logo: ChosenLogo };

/** What the form of a new customer begins with. */
export const NEW_CUSTOMER: CustomerForm & { logo: ChosenLogo } = {
  name: "",
  countryId: 1,
  address1: "",
  address2: "",
  address3: "",
  city: "",
  stateOrProvinceId: null,
  stateName: "",
  postalCode: "",
  maxFailedLoginAttempts: 5,
  accountLockoutDuration: 30,
  passwordExpirationDays: null,
  idleTimeoutMinutes: 20,
  mailDomains: [],
  features: [],
  logo: null,
};

/** What the form of a saved customer begins with. */
export const valuesOf = (customer: Customer) => ({
  version: customer.version,
  name: customer.name,
  countryId: customer.countryId,
  address1: customer.address1,
  address2: customer.address2 ?? "",
  address3: customer.address3 ?? "",
  city: customer.city,
  stateOrProvinceId: customer.stateOrProvinceId,
  stateName: customer.stateName ?? "",
  postalCode: customer.postalCode,
  maxFailedLoginAttempts: customer.maxFailedLoginAttempts,
  accountLockoutDuration: customer.accountLockoutDuration,
  passwordExpirationDays: customer.passwordExpirationDays,
  idleTimeoutMinutes: customer.idleTimeoutMinutes,
  mailDomains: customer.mailDomains,
  features: customer.features,
  logo: customer.logo as ChosenLogo,
});

/** Minutes as people say them: 30 minutes, 2 hours. */
export const minutesAsText = (t: Translate, minutes: number): string =>
  minutes < 60
    ? t("customers.policy.minutes", { count: minutes })
    : t("customers.policy.hours", { count: minutes / 60 });
