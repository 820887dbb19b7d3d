// Focus stays in the search and names the person in hand (aria-activedescendant): the options of such
// a list take no focus and no keys of their own, which these rules cannot see.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */
import { clsx } from "clsx";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import type { RecipientChoice } from "#contract/messaging/report-subscriptions.ts";
import { useText } from "#renderer/i18n/text.ts";
import { announce } from "#renderer/ui/feedback/live-region.tsx";
import { stepFrom } from "#renderer/ui/lib/list-keys.ts";
import { matchesSearch } from "#renderer/ui/lists/list-rows.ts";
import { Search } from "#renderer/ui/indicators/icons.ts";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { personOf } from "../lib/subscription-text.ts";
import { AddressLine } from "./address-line.tsx";
import "#renderer/ui/forms/search-field.css";
import "#renderer/ui/forms/choices/choice.css";
import "./subscriptions.css";

/** More are found by typing on. */
const SHOWN = 8;

type Props = {
  label: string;
  /** Who may be added. */
  people: readonly RecipientChoice[];
  onAdd: (person: RecipientChoice) => void;
  isInvalid: boolean;
};

/** Adds people by name or address: arrows move, Enter adds and stays, Escape closes. */
export function PersonSearch({ label, people, onAdd, isInvalid }: Props) {
  const t = useText("report-subscriptions", "schedules");
  const id = useId();
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const found = people.filter((person) => matchesSearch([personOf(person), person.email], typed));
  const shown = found.slice(0, SHOWN);
  useEffect(() => {
    if (isOpen && typed !== "")
      announce(t("report-subscriptions.people.found", { count: found.length }));
  }, [isOpen, typed, found.length, t]);
  const add = (person: RecipientChoice) => {
    onAdd(person);
    announce(t("report-subscriptions.people.added", { name: personOf(person) }));
    setTyped("");
    setAt(0);
  };
  const handleKey = (event: KeyboardEvent) => {
    const next =
      isOpen && event.key.startsWith("Arrow") ? stepFrom(at, event.key, shown.length) : null;
    const person = shown[at];
    if (next !== null) setAt(next);
    else if (event.key === "ArrowDown") setOpen(true);
    else if (event.key === "Enter") {
      if (isOpen && person !== undefined) add(person);
    } else if (event.key === "Escape" && isOpen) setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      className="hr-person-search"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <span className="hr-search">
        <Search />
        <input
          className="bp6-input"
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={isOpen && shown[at] ? `${id}-${at}` : undefined}
          aria-invalid={isInvalid || undefined}
          autoComplete="off"
          placeholder={label}
          value={typed}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onKeyDown={handleKey}
          onChange={({ target }) => {
            setTyped(target.value);
            setOpen(true);
            setAt(0);
          }}
        />
      </span>
      {isOpen && (
        <div className="hr-person-found">
          <div id={`${id}-list`} role="listbox" aria-label={label} className="hr-choices-list">
            {shown.map((person, index) => (
              <div
                key={person.userId}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === at}
                className={clsx("hr-choices-item", index === at && "hr-choices-active")}
                onPointerMove={() => setAt(index)}
                // The focus stays in the search, so that the next name can be typed.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => add(person)}
              >
                <span>
                  {personOf(person)}
                  {person.addressState === "refused" && (
                    <>
                      {" "}
                      <StatusText kind="warn">{t("schedules.addressRefused")}</StatusText>
                    </>
                  )}
                </span>
                <small>
                  <AddressLine person={person} />
                </small>
              </div>
            ))}
          </div>
          {shown.length === 0 && (
            <p>
              {t(people.length === 0 ? "report-subscriptions.people.allAdded" : "ui.choice.none")}
            </p>
          )}
          {found.length > shown.length && (
            <p>{t("report-subscriptions.people.more", { count: found.length - shown.length })}</p>
          )}
        </div>
      )}
    </div>
  );
}
