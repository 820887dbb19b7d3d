import { useState } from "react";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { MoreTile, RadioTiles } from "#renderer/ui/forms/choices/radio-tile.tsx";
import { SearchField } from "#renderer/ui/forms/search-field.tsx";
import { plainText } from "#renderer/ui/lib/list-keys.ts";
import { BottomSheet } from "#renderer/ui/overlays/bottom-sheet.tsx";
import type { ObservationDraft } from "#renderer/features/observing/observations/model/draft.ts";
import {
  rolesInView,
  shownRoles,
  withRole,
} from "#renderer/features/observing/observations/model/shown-roles.ts";
import { useDraft, useObserving } from "../observing-context.ts";
import { useFormLayout } from "./use-form-layout.ts";
import { useNames } from "../use-names.ts";

type RoleSheetProps = {
  value: string | null;
  onChoose: (roleId: string) => void;
  onClose: () => void;
};

/** All roles of the facility, by name; a tap chooses and closes. */
function RoleSheet({ value, onChoose, onClose }: RoleSheetProps) {
  const t = useText("observing");
  const { kit } = useObserving();
  const [typed, setTyped] = useState("");
  const wanted = plainText(typed.trim());
  const options = kit.roles
    .filter(({ archived, name }) => !archived && plainText(name).includes(wanted))
    .map(({ id, name }) => ({ value: id, label: name }));
  const [only] = options;
  return (
    <BottomSheet
      isOpen
      onClose={onClose}
      title={t("observing.role.title")}
      footer={
        <div className="hr-role-search">
          <SearchField
            className="hr-observe-search"
            label={t("observing.role.search")}
            placeholder={t("observing.role.search")}
            value={typed}
            onSearch={setTyped}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || options.length !== 1 || only === undefined) return;
              event.preventDefault();
              onChoose(only.value);
            }}
          />
          <Button onClick={onClose}>{t("ui.action.close")}</Button>
        </div>
      }
    >
      <div className="hr-role-sheet">
        <RadioTiles
          label={t("observing.role.all")}
          options={options}
          value={value}
          onChoose={onChoose}
        />
        {options.length === 0 && (
          <p role="status">
            {wanted === "" ? t("observing.role.empty") : t("observing.choice.none", { typed })}
          </p>
        )}
      </div>
    </BottomSheet>
  );
}

/** Whom the form is about: the roles that are at hand, and how one is chosen. */
const useWho = (observation: ObservationDraft) => {
  const { kit, store } = useObserving();
  const { observations, open, shownRoleIds } = useDraft();
  const { rolesShown } = useFormLayout();
  const { roleId } = observation;
  const shown = shownRoles(kit.roles, shownRoleIds, rolesShown);
  const count = kit.roles.filter(({ archived }) => !archived).length;
  const inView = count > shown.length || shown.length > rolesShown + 1 ? rolesShown : shown.length;
  const canChoose = (id: string | null) =>
    kit.roles.some((role) => role.id === id && !role.archived);
  const seen = observations.filter((one) => one.roleId !== null);
  const useOf = (id: string): number =>
    seen.filter((one) => one.roleId === id).length * 1e9 +
    (kit.roles.find((role) => role.id === id)?.observedCount ?? 0);
  return {
    roleId,
    count,
    // One that is not there any more is shown by the bar, and not offered.
    ids: rolesInView(shown, canChoose(roleId) ? roleId : null, inView),
    hasMore: count > inView,
    isAgain: open?.isRoleKept === true && open.before === null,
    choose: (id: string) =>
      store.tap({ tap: "chooseRole", roleId: id, shown: withRole(shown, id, useOf, inView) }),
  };
};

type Props = {
  observation: ObservationDraft;
  /** All roles are open at first: the role is what has to be changed. */
  startsOpen?: boolean;
  /** Once a role is chosen it alone stands there. */
  isFolded?: boolean;
};

/** Whom the user observes: the roles that are seen most, and all of them in a sheet. */
export function Who({ observation, startsOpen = false, isFolded = false }: Props) {
  const t = useText("observing");
  const names = useNames();
  const [isOpen, setOpen] = useState(startsOpen);
  const { isSide } = useFormLayout();
  const { roleId, count, ids, hasMore, isAgain, choose } = useWho(observation);
  const again = t("observing.who.again");
  const sheet = isOpen && (
    <RoleSheet
      value={roleId}
      onClose={() => setOpen(false)}
      onChoose={(id) => {
        choose(id);
        setOpen(false);
      }}
    />
  );
  if (isFolded && roleId !== null)
    return (
      <div className="hr-form-who" data-group="role">
        <div className="hr-tiles">
          <p className="hr-tiles-head">{t("observing.who.label")}</p>
          <MoreTile
            isOn
            label={names.role(roleId)}
            {...(isAgain && { note: again })}
            end={t("observing.who.change")}
            onPress={() => setOpen(true)}
          />
        </div>
        {sheet}
      </div>
    );
  return (
    <div className="hr-form-who" data-group="role">
      <RadioTiles
        label={t("observing.who.label")}
        {...(isSide && isAgain && { note: again })}
        value={roleId}
        onChoose={choose}
        options={ids.map((id) => ({
          value: id,
          label: names.role(id),
          ...(isAgain && id === roleId && !isSide && { note: again }),
        }))}
        more={
          hasMore && (
            <MoreTile label={t("observing.who.all", { count })} onPress={() => setOpen(true)} />
          )
        }
      />
      {count === 0 && <p>{t("observing.role.empty")}</p>}
      {sheet}
    </div>
  );
}
