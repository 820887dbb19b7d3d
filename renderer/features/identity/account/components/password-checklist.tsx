import { useEffect, useState } from "react";
import { checkPassword } from "#contract/identity/passwords.ts";
import { useText } from "#renderer/i18n/text.ts";
import { StatusShape } from "#renderer/ui/indicators/status-shape.tsx";
import { VisuallyHidden } from "#renderer/ui/layout/visually-hidden.tsx";
import "./password-checklist.css";

/** A value as it was when it last stayed the same for `ms`; at first, as it is. */
const usePause = <Value,>(value: Value, ms: number): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
};

/** Long enough that a reader speaks about a password and not about every letter of it. */
const PAUSE_MS = 1200;

function Line({ isMet, children }: { isMet: boolean; children: string }) {
  const t = useText("account");
  return (
    <li className={isMet ? "hr-check-met" : "hr-check-open"}>
      <StatusShape kind={isMet ? "good" : "unknown"} />
      {children}
      <VisuallyHidden>
        {` (${isMet ? t("account.checklist.met") : t("account.checklist.open")})`}
      </VisuallyHidden>
    </li>
  );
}

/** Announces to screen readers where the password stands whenever typing pauses. */
function Verdict({ password }: { password: string }) {
  const t = useText("account");
  const settled = usePause(password, PAUSE_MS);
  const { hasLength, hasClasses } = checkPassword(settled);
  const missing = [
    ...(hasLength ? [] : [t("account.checklist.length")]),
    ...(hasClasses ? [] : [t("account.checklist.missingClasses")]),
  ];
  const words =
    missing.length === 0
      ? t("account.checklist.complete")
      : t("account.checklist.missing", { list: missing.join(", ") });
  return (
    <VisuallyHidden>
      <span role="status">{settled === "" ? "" : words}</span>
    </VisuallyHidden>
  );
}

/** What a password still needs, live while it is typed: its length, and three of four classes. */
export function PasswordChecklist({ id, password }: { id: string; password: string }) {
  const t = useText("account");
  const { hasLength, hasClasses, classes } = checkPassword(password);
  return (
    <div className="hr-password-checklist">
      <div id={id}>
        <ul>
          <Line isMet={hasLength}>{t("account.checklist.length")}</Line>
          <Line isMet={hasClasses}>{t("account.checklist.classes")}</Line>
        </ul>
        <ul className="hr-password-classes">
          <Line isMet={classes.lowercase}>{t("account.checklist.lowercase")}</Line>
          <Line isMet={classes.uppercase}>{t("account.checklist.uppercase")}</Line>
          <Line isMet={classes.digit}>{t("account.checklist.digit")}</Line>
          <Line isMet={classes.special}>{t("account.checklist.special")}</Line>
        </ul>
      </div>
      <Verdict password={password} />
    </div>
  );
}
