import { useRef } from "react";
import type { AlertRecipient } from "#contract/alert-subscriptions.ts";
import { MAIL_LIMITS } from "#contract/mail.ts";
import type { ContractForm } from "#renderer/forms/contract-form.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { IconButton } from "#renderer/ui/forms/icon-button.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import { Add, Cross } from "#renderer/ui/marks/icons.ts";
import { StatusText } from "#renderer/ui/marks/status-text.tsx";
import type { InstantValues } from "../lib/alert-values.ts";
import "./alert-form.css";

type Row = NonNullable<InstantValues["recipients"]>[number];

type Props = {
  form: ContractForm<InstantValues>;
  /** As they are saved, with what is known of each address. */
  saved: readonly AlertRecipient[];
};

/** The addresses of an alert, one a row; the last one has to be filled before the next is added. */
export function RecipientRows({ form, saved }: Props) {
  const t = useText("alert-subscriptions", "schedules");
  const list = useRef<HTMLDivElement>(null);
  const entry = form.value("recipients");
  const rows: readonly Row[] = entry.value ?? [];
  const isFilled = (rows.at(-1)?.deliveryAddress ?? "").trim() !== "";
  const isFull = rows.length >= MAIL_LIMITS.alertRecipientsMax;
  const refused = new Set(
    saved
      .filter(({ addressState }) => addressState === "refused")
      .map(({ deliveryAddress }) => deliveryAddress),
  );
  const focusLast = () =>
    requestAnimationFrame(() =>
      [...(list.current?.querySelectorAll("input") ?? [])].at(-1)?.focus(),
    );
  const change = (next: Row[]) => {
    form.rhf.setValue("recipients", next, { shouldDirty: true });
    focusLast();
  };
  const hint = isFull
    ? t("alert-subscriptions.form.recipients.full", { count: MAIL_LIMITS.alertRecipientsMax })
    : t("alert-subscriptions.form.recipients.fillFirst");
  return (
    <div className="hr-alert-rows" ref={list}>
      {rows.map(({ deliveryAddress }, at) => (
        // A row is its place: it has no other identity until it is saved.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="hr-alert-row">
          <div>
            <TextField
              {...form.text(`recipients.${at}.deliveryAddress`)}
              type="email"
              inputMode="email"
              autoComplete="off"
            />
            {refused.has(deliveryAddress) && (
              <StatusText kind="warn">{t("schedules.addressRefused")}</StatusText>
            )}
          </div>
          <span className="hr-alert-row-end">
            <IconButton
              label={t("alert-subscriptions.form.recipients.remove", {
                address: deliveryAddress || String(at + 1),
              })}
              icon={<Cross />}
              aria-disabled={rows.length === 1 || undefined}
              onClick={() => {
                if (rows.length > 1) change(rows.filter((_, other) => other !== at));
              }}
            />
          </span>
        </div>
      ))}
      <div className="hr-alert-add">
        <Button
          icon={<Add />}
          aria-disabled={!isFilled || isFull || undefined}
          onClick={() => {
            if (isFilled && !isFull) change([...rows, { deliveryAddress: "" }]);
          }}
        >
          {t("alert-subscriptions.form.recipients.add")}
        </Button>
        {(!isFilled || isFull) && <span>{hint}</span>}
      </div>
    </div>
  );
}
