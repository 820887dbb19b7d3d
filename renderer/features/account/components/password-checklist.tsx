import { checkPassword } from "#contract/passwords.ts";
import { useText } from "#renderer/i18n/text.ts";
import { StatusShape } from "#renderer/ui/status-shape.tsx";
import { VisuallyHidden } from "#renderer/ui/visually-hidden.tsx";
import "./password-checklist.css";

function Line({ isMet, children }: { isMet: boolean; children: string }) {
  const t = useText("account");
  return (
    <li className={isMet ? "hr-check-met" : "hr-check-open"}>
      <StatusShape kind={isMet ? "good" : "off"} />
      {children}
      <VisuallyHidden>
        {isMet ? t("account.checklist.met") : t("account.checklist.open")}
      </VisuallyHidden>
    </li>
  );
}

/** What a password still needs, live while it is typed: its length, and three of four classes. */
export function PasswordChecklist({ password }: { password: string }) {
  const t = useText("account");
  const { hasLength, hasClasses, classes } = checkPassword(password);
  return (
    <div className="hr-password-checklist" aria-live="polite">
      <ul aria-label={t("account.checklist.label")}>
        <Line isMet={hasLength}>{t("account.checklist.length")}</Line>
        <Line isMet={hasClasses}>{t("account.checklist.classes")}</Line>
      </ul>
      <ul className="hr-password-classes" aria-label={t("account.checklist.classesLabel")}>
        <Line isMet={classes.lowercase}>{t("account.checklist.lowercase")}</Line>
        <Line isMet={classes.uppercase}>{t("account.checklist.uppercase")}</Line>
        <Line isMet={classes.digit}>{t("account.checklist.digit")}</Line>
        <Line isMet={classes.special}>{t("account.checklist.special")}</Line>
      </ul>
    </div>
  );
}
