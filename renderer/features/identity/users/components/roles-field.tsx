import { useId } from "react";
import type { RoleChoice, RoleOffer } from "#contract/identity/users.ts";
import type { ValueEntry } from "#renderer/forms/contract-form.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Checkbox } from "#renderer/ui/forms/choices/checkbox.tsx";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { type Place, RolePlaces } from "./role-places.tsx";

type Props = {
  entry: ValueEntry<RoleChoice[]>;
  offers: readonly RoleOffer[];
  places: readonly Place[];
  /** After an attempt to save: a ticked role without a facility is wrong. */
  isStrict: boolean;
  /** Why the roles cannot be changed here. */
  closed: string | undefined;
};

/** Roles as tick boxes with what they allow; beside a ticked one the facilities it is held for. */
export function RolesField({ entry, offers, places, isStrict, closed }: Props) {
  const t = useText("users", "errors");
  const id = useId();
  const { value } = entry;
  const hasOwnError = value.some(({ facilityIds }) => facilityIds?.length === 0);
  const toggle = (offer: RoleOffer, isOn: boolean) => {
    const others = value.filter(({ roleId }) => roleId !== offer.id);
    // A user who has one facility only need not choose it.
    const facilityIds = offer.isAdmin || places.length <= 1 ? null : [];
    entry.onChange(isOn ? [...others, { roleId: offer.id, facilityIds }] : others);
  };
  const setPlaces = (roleId: number, facilityIds: string[] | null) =>
    entry.onChange(value.map((row) => (row.roleId === roleId ? { roleId, facilityIds } : row)));
  const row = (offer: RoleOffer) => {
    const isFirst = offer === offers[0];
    const choice = value.find(({ roleId }) => roleId === offer.id);
    const name = t(`users.roles.${offer.name}.name`);
    const isEmpty = isStrict && choice?.facilityIds?.length === 0;
    // What leads to the field when it is wrong as a whole.
    const isWrong = isEmpty || (isFirst && entry.error !== undefined && !hasOwnError);
    return (
      <li key={offer.id}>
        <Checkbox
          checked={choice !== undefined}
          disabled={closed !== undefined}
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-${offer.id}`}
          onChange={({ target }) => toggle(offer, target.checked)}
        >
          {name}
          <small id={`${id}-${offer.id}`} className="hr-choice-help">
            {t(`users.roles.${offer.name}.text`)}
          </small>
        </Checkbox>
        {choice !== undefined && !offer.isAdmin && closed === undefined && (
          <RolePlaces
            role={name}
            places={places}
            value={choice.facilityIds}
            onChange={(next) => setPlaces(offer.id, next)}
            error={isEmpty ? t("users.places.required") : undefined}
          />
        )}
      </li>
    );
  };
  const ordinary = offers.filter(({ isAdmin }) => !isAdmin);
  const admins = offers.filter(({ isAdmin }) => isAdmin);
  return (
    <fieldset className="hr-roles" aria-describedby={`${id}-error`}>
      <legend>{entry.label}</legend>
      {closed !== undefined && <p>{closed}</p>}
      <ul>
        {ordinary.map(row)}
        {admins.length > 0 && ordinary.length > 0 && (
          <li className="hr-role-group">{t("users.roles.everywhere")}</li>
        )}
        {admins.map(row)}
      </ul>
      <div id={`${id}-error`}>
        {entry.error && !hasOwnError && <StatusText kind="bad">{entry.error}</StatusText>}
      </div>
    </fieldset>
  );
}
