import { type SyntheticEvent, useRef, useState } from "react";
import type { BadgeAtHand } from "#contract/people/badges.ts";
import { LIMITS } from "#contract/core/limits.ts";
import { ApiError } from "#renderer/api/api-error.ts";
import { markShown } from "#renderer/api/shown.ts";
import { useText } from "#renderer/i18n/text.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { ErrorState } from "#renderer/ui/feedback/error-state.tsx";
import { announce } from "#renderer/ui/feedback/live-region.tsx";
import { Note } from "#renderer/ui/feedback/note.tsx";
import { Button } from "#renderer/ui/forms/button.tsx";
import { ScanButton } from "#renderer/ui/scan/scan-button.tsx";
import { TextField } from "#renderer/ui/forms/text-field.tsx";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { BadgeAtHandCard, badgeTitle } from "../components/badge-at-hand.tsx";
import { findBadge } from "../queries.ts";
import "../components/badge-desk.css";

type Shown =
  | { kind: "nothing" | "failed" }
  | { kind: "unknown"; number: string }
  | { kind: "badge"; badge: BadgeAtHand }
  | { kind: "done"; said: "assigned" | "returned"; badge: BadgeAtHand; before: string };

/**
 * Badges given out and taken back on the spot: a number is typed or read by a hand scanner, which
 * ends it with Enter; the field is then ready for the next.
 */
export function BadgeDeskScreen() {
  const t = useText("employees");
  const { facility, menus } = useFacility();
  const [number, setNumber] = useState("");
  const [shown, setShown] = useState<Shown>({ kind: "nothing" });
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const newest = useRef(0);

  const look = async (typed: string): Promise<void> => {
    newest.current += 1;
    const own = newest.current;
    setBusy(true);
    const found = await findBadge(facility.id, typed).then(
      (badge): Shown => ({ kind: "badge", badge }),
      (error: unknown): Shown => {
        if (!(error instanceof ApiError)) throw error;
        markShown(error);
        return error.status === 404 || error.status === 400
          ? { kind: "unknown", number: typed }
          : { kind: "failed" };
      },
    );
    // A scanner may have read the next badge meanwhile.
    if (own !== newest.current) return;
    setBusy(false);
    setShown(found);
    // The focus stays in the field: a reader says what was found.
    if (found.kind === "badge") announce(badgeTitle(t, found.badge));
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const typed = number.trim();
    if (typed === "") field.current?.focus();
    else void look(typed);
    // The next number takes the place of this one.
    field.current?.select();
  };
  const scanned = (read: string) => {
    setNumber(read);
    void look(read);
  };
  const done = (before: string) => (badge: BadgeAtHand, said: "assigned" | "returned") => {
    setShown({ kind: "done", said, badge, before });
    setNumber("");
    field.current?.focus();
  };
  return (
    <div className="hr-page hr-desk">
      <PageHeader
        title={t("employees.desk.title")}
        trail={menus}
        about={t("employees.desk.about")}
      />
      <form className="hr-desk-look" onSubmit={submit}>
        <TextField
          ref={field}
          label={t("employees.desk.number")}
          help={t("employees.desk.numberHelp")}
          value={number}
          limit={LIMITS.badgeNumberMaxLength}
          onChange={({ target }) => setNumber(target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="search"
          spellCheck={false}
          inside={<ScanButton onFound={scanned} />}
        />
        <Button type="submit" size="main" fill busy={isBusy}>
          {t("employees.desk.look")}
        </Button>
      </form>
      <div role="status">
        {shown.kind === "done" && (
          <Note kind="good">
            {t(`employees.desk.${shown.said}`, {
              number: shown.badge.serialNumber,
              name: shown.badge.wearer?.name ?? shown.before,
            })}
          </Note>
        )}
        {shown.kind === "unknown" && (
          <Note kind="warn" title={t("employees.desk.unknownTitle", { number: shown.number })}>
            {t("employees.desk.unknown")}
          </Note>
        )}
      </div>
      {shown.kind === "failed" && (
        <ErrorState title={t("employees.desk.failed")} onRetry={() => void look(number.trim())}>
          {null}
        </ErrorState>
      )}
      {shown.kind === "badge" && (
        <BadgeAtHandCard
          key={`${shown.badge.id} ${shown.badge.wearer?.id}`}
          facilityId={facility.id}
          timeZone={facility.timeZone}
          badge={shown.badge}
          onDone={done(shown.badge.wearer?.name ?? "")}
        />
      )}
    </div>
  );
}
