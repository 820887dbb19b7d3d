import { useState } from "react";
import { latestTokenDay } from "#contract/api-tokens.ts";
import { LIMITS } from "#contract/limits.ts";
import { useText } from "#renderer/i18n/text.ts";
import { DayField } from "#renderer/ui/forms/day-field.tsx";
import { SelectField } from "#renderer/ui/forms/select-field.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import type { ServiceAccount } from "../queries.ts";
import type { useTokenForm } from "./use-token-form.ts";

const nameOf = ({ userName, fullName }: ServiceAccount): string =>
  fullName === "" ? userName : `${fullName} (${userName})`;

type Props = Pick<ReturnType<typeof useTokenForm>, "form" | "errorOf" | "lastDay"> & {
  accounts: readonly ServiceAccount[];
};

/** Whose token, what for, and for how long. */
export function TokenFields({ form, errorOf, lastDay, accounts }: Props) {
  const t = useText("api-tokens", "errors");
  const [now] = useState(() => new Date());
  const choices = accounts.map((account) => ({ value: account.userId, label: nameOf(account) }));
  const options =
    accounts.length === 1
      ? choices
      : [{ value: "", label: t("api-tokens.new.choose") }, ...choices];
  return (
    <>
      <SelectField
        {...form.register("userId")}
        label={t("api-tokens.new.account")}
        options={options}
        error={errorOf("userId")}
      />
      <TextField
        {...form.register("name")}
        label={t("api-tokens.new.name")}
        help={t("api-tokens.new.nameHelp")}
        error={errorOf("name")}
        limit={LIMITS.apiTokenNameMaxLength}
        autoComplete="off"
      />
      <DayField
        {...lastDay}
        label={t("api-tokens.new.lastDay")}
        help={t("api-tokens.new.lastDayHelp")}
        error={errorOf("expiresOn")}
        min={now.toISOString().slice(0, 10)}
        max={latestTokenDay(now)}
        today={now.toISOString().slice(0, 10)}
        optional
      />
    </>
  );
}
