import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { BADGE_DESK_PEOPLE, type BadgeAtHand, type Wearer } from "#contract/people/badges.ts";
import { FormFailure } from "#renderer/forms/form-failure.tsx";
import { useText } from "#renderer/i18n/text.ts";
import { Checkbox } from "#renderer/ui/forms/choices/checkbox.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import { wearersQuery } from "../queries.ts";
import { useDeskAct } from "./use-desk-action.ts";

type Props = {
  facilityId: string;
  badge: BadgeAtHand;
  onDone: (badge: BadgeAtHand, said: "assigned") => void;
};

/** Whom a free badge is given to: a search of people, each a button as wide as the page. */
export function BadgePeople({ facilityId, badge, onDone }: Props) {
  const t = useText("employees");
  const [typed, setTyped] = useState("");
  const [isPermanent, setPermanent] = useState(false);
  const text = useDeferredValue(typed.trim());
  const found = useQuery({ ...wearersQuery(facilityId, text), enabled: text !== "" });
  const act = useDeskAct(facilityId, (saved) => onDone(saved, "assigned"));
  const people: readonly Wearer[] = text === "" ? [] : (found.data ?? []);
  return (
    <>
      <FormFailure failure={act.failure} title={t("employees.desk.notAssigned")} />
      <TextField
        label={t("employees.desk.person")}
        help={t("employees.desk.personHelp")}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="off"
      />
      <Checkbox checked={isPermanent} onChange={({ target }) => setPermanent(target.checked)}>
        {t("employees.desk.permanent")}
      </Checkbox>
      <p role="status" className="hr-desk-count">
        {text !== "" &&
          found.data !== undefined &&
          t(
            people.length < BADGE_DESK_PEOPLE
              ? "employees.desk.found"
              : "employees.desk.foundFirst",
            {
              count: people.length,
            },
          )}
      </p>
      <ul className="hr-desk-people">
        {people.map(({ id, name, employeeIdentifier, jobRole, badgeNumbers }) => (
          <li key={id}>
            <button
              type="button"
              className="bp6-button hr-desk-person"
              aria-disabled={act.isBusy}
              onClick={() => act.send("assign", { badgeId: badge.id, employeeId: id, isPermanent })}
            >
              <strong>{name}</strong>
              <small>{[employeeIdentifier, jobRole, ...badgeNumbers].join(" · ")}</small>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
