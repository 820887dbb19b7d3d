import { useId, useRef } from "react";
import type { AlertRecipient } from "#contract/messaging/alert-subscriptions.ts";
import { MAIL_LIMITS } from "#contract/messaging/mail.ts";
import type { ContractForm, TextEntry } from "#renderer/forms/contract-form.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { IconButton } from "#renderer/ui/forms/icon-button.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import { Add, Cross } from "#renderer/ui/indicators/icons.ts";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import type { InstantValues } from "../lib/alert-values.ts";
import "./alert-form.css";

type Row = NonNullable<InstantValues["recipients"]>[number];

type Props = {
  form: ContractForm<InstantValues>;
  /** As they are saved, with what is known of each address. */
  saved: readonly AlertRecipient[];
};

/** One address; a new one in its place is not what was confirmed before. */
function Address(props: {
  entry: TextEntry;
  describedBy: string | undefined;
  onTyped: () => void;
}) {
  const { entry, describedBy, onTyped } = props;
  return (
    <TextField
      {...entry}
      type="email"
      inputMode="email"
      autoComplete="off"
      aria-describedby={describedBy}
      onChange={(event) => {
        onTyped();
        void entry.onChange(event);
      }}
    />
  );
}

/** The addresses of an alert, one a row; the last one has to be filled before the next is added. */
export function RecipientRows({ form, saved }: Props) {
  const t = useText("alert-subscriptions", "schedules");
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
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
    // What was wrong with a row belongs to its number, and the numbers change.
    form.rhf.clearErrors("recipients");
    form.rhf.setValue("recipients", next, { shouldDirty: true });
    focusLast();
  };
  const hasLeft = (at: number) =>
    form.rhf.getFieldState(`recipients.${at}.deliveryAddress`, form.rhf.formState).error
      ?.message === "unsubscribed";
  const setAgain = (at: number, isAgain: boolean) =>
    form.rhf.setValue(`recipients.${at}.addAgain`, isAgain, { shouldDirty: true });
  const addAgain = (at: number) => {
    setAgain(at, true);
    form.rhf.clearErrors(`recipients.${at}.deliveryAddress`);
    // The pressed button goes away.
    list.current?.querySelectorAll("input")[at]?.focus();
  };
  const hint = isFull
    ? t("alert-subscriptions.form.recipients.full", { count: MAIL_LIMITS.alertRecipientsMax })
    : t("alert-subscriptions.form.recipients.fillFirst");
  return (
    <div className="hr-alert-rows" ref={list}>
      {rows.map(({ deliveryAddress, addAgain: isAgain }, at) => (
        // A row is its place: it has no other identity until it is saved.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="hr-alert-row">
          <div>
            <Address
              entry={form.text(`recipients.${at}.deliveryAddress`)}
              describedBy={isAgain === true ? `${id}-again-${at}` : undefined}
              onTyped={() => {
                // What was confirmed held for the address that stood here.
                if (isAgain === true) setAgain(at, false);
              }}
            />
            {hasLeft(at) && (
              <Button
                aria-label={t("alert-subscriptions.form.recipients.addAgainOf", {
                  address: deliveryAddress,
                })}
                onClick={() => addAgain(at)}
              >
                {t("alert-subscriptions.form.recipients.addAgain")}
              </Button>
            )}
            {isAgain === true && (
              <span id={`${id}-again-${at}`}>
                <StatusText kind="warn">
                  {t("alert-subscriptions.form.recipients.isAgain")}
                </StatusText>
              </span>
            )}
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
