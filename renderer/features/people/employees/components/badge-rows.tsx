import { useId } from "react";
import type { Badge, EmployeeBadge, EmployeeForm } from "#contract/people/employees.ts";
import type { ContractForm } from "#renderer/forms/contract-form.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { Checkbox } from "#renderer/ui/forms/choices/checkbox.tsx";
import { ToggleChip } from "#renderer/ui/forms/choices/chip.tsx";
import { ChoiceField } from "#renderer/ui/forms/choices/choice-field.tsx";
import { IconButton } from "#renderer/ui/forms/icon-button.tsx";
import { Cross, Plus } from "#renderer/ui/indicators/icons.ts";
import { StatusPill } from "#renderer/ui/indicators/status-text.tsx";
import { type BadgeAct, changeOf, closedBecause, newRow, toggleAct } from "../lib/badge-drafts.ts";
import { SinceField } from "./since-field.tsx";

type Props = {
  form: ContractForm<EmployeeForm>;
  held: readonly EmployeeBadge[];
  /** Badges without a holder. */
  free: readonly Badge[];
};

type SinceProps = { form: Props["form"]; row: number };

/** Since when the change of a row holds. */
function BadgeSince({ form, row }: SinceProps) {
  const t = useText("employees");
  const entry = form.value("badges");
  const change = entry.value[row];
  const { label, help, error } = form.text(`badges.${row}.since`);
  if (change === undefined) return null;
  return (
    <SinceField
      {...{ help, error }}
      label={change.isAssigned ? t("employees.since.changed") : label}
      since={change.since}
      onChange={(since) =>
        entry.onChange(entry.value.map((old, at) => (at === row ? { ...old, since } : old)))
      }
    />
  );
}

function HeldBadge({ form, badge }: { form: Props["form"]; badge: EmployeeBadge }) {
  const t = useText("employees");
  const entry = form.value("badges");
  const change = changeOf(entry.value, badge.id);
  const acts: readonly BadgeAct[] = badge.isPermanent
    ? ["unassign", "remove"]
    : ["makePermanent", "unassign", "remove"];
  return (
    <li>
      <span className="hr-badge-number">
        <strong>{badge.serialNumber}</strong>
        <StatusPill kind={badge.isPermanent ? "good" : "info"}>
          {t(badge.isPermanent ? "employees.permanent" : "employees.temporary")}
        </StatusPill>
      </span>
      <span
        role="group"
        className="hr-badge-acts"
        aria-label={t("employees.badgeActs", { number: badge.serialNumber })}
      >
        {acts.map((act) => (
          <ToggleChip
            key={act}
            isOn={change?.[act] === true}
            onToggle={() => entry.onChange(toggleAct(entry.value, badge, act))}
          >
            {t(`employees.act.${act}`)}
          </ToggleChip>
        ))}
      </span>
      {change && <BadgeSince form={form} row={entry.value.indexOf(change)} />}
    </li>
  );
}

type NewBadgeProps = { form: Props["form"]; row: number; free: readonly Badge[] };

/** The row of a new badge: which one, for good or for a while, and since when. */
function NewBadge({ form, row, free }: NewBadgeProps) {
  const t = useText("employees");
  const entry = form.value("badges");
  const change = entry.value[row];
  const edit = (part: object) =>
    entry.onChange(entry.value.map((old, at) => (at === row ? { ...old, ...part } : old)));
  if (change === undefined) return null;
  const chosen = new Set(entry.value.map(({ badgeId }) => badgeId));
  const { label, help, error, changed, ref } = form.value(`badges.${row}.badgeId`);
  const choices = free
    .filter(({ id }) => id === change.badgeId || !chosen.has(id))
    .map(({ id, serialNumber }) => ({ value: id, label: serialNumber }));
  return (
    <li className="hr-badge-new">
      <div className="hr-badge-choice">
        <ChoiceField
          {...{ label, help, error, changed, ref, choices }}
          value={change.badgeId}
          placeholder={t("employees.chooseBadge")}
          onChange={(badgeId) => edit({ badgeId })}
        />
        <IconButton
          label={t("employees.dropRow")}
          icon={<Cross />}
          onClick={() => entry.onChange(entry.value.filter((_, at) => at !== row))}
        />
      </div>
      <BadgeSince form={form} row={row} />
      <Checkbox
        checked={change.isPermanent}
        onChange={({ target }) => edit({ isPermanent: target.checked })}
      >
        {t("employees.forGood")}
      </Checkbox>
    </li>
  );
}

/** The badges of an employee: those held, with what is to become of them, and new ones. */
export function BadgeRows({ form, held, free }: Props) {
  const t = useText("employees");
  const id = useId();
  const entry = form.value("badges");
  const freeIds = free.map(({ id: badgeId }) => badgeId);
  const reason = closedBecause(entry.value, freeIds);
  return (
    <section className="hr-badges" aria-labelledby={id}>
      <div className="hr-badges-head">
        <h3 id={id}>{t("employees.badges")}</h3>
        <span id={`${id}-why`}>{reason !== null && t(`employees.closed.${reason}`)}</span>
        <Button
          icon={<Plus />}
          aria-disabled={reason !== null || undefined}
          aria-describedby={`${id}-why`}
          onClick={() => reason === null && entry.onChange([...entry.value, newRow()])}
        >
          {t("employees.newBadge")}
        </Button>
      </div>
      {held.length + entry.value.length === 0 ? (
        <p>{t("employees.noBadge")}</p>
      ) : (
        <ul>
          {held.map((badge) => (
            <HeldBadge key={badge.id} form={form} badge={badge} />
          ))}
          {entry.value.map((change, row) =>
            change.isAssigned ? null : (
              // Rows have no name of their own before a badge is chosen.
              // oxlint-disable-next-line react/no-array-index-key
              <NewBadge key={row} form={form} row={row} free={free} />
            ),
          )}
        </ul>
      )}
    </section>
  );
}
