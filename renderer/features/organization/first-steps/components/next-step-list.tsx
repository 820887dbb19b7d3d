import { Link } from "react-router-dom";
import type { FirstSteps } from "#contract/organization/first-steps.ts";
import { useText } from "#renderer/i18n/text.ts";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import type { StepLinks } from "./step-links.ts";

type Props = { steps: FirstSteps["nextSteps"]; links: StepLinks };

/** What makes a facility's figures say more, in any order. */
export function NextStepList({ steps, links }: Props) {
  const t = useText("first-steps");
  return (
    <div className="hr-next-steps">
      <h3>{t("first-steps.next")}</h3>
      <ul>
        {steps.map(({ step, isDone, canDo }) => {
          const link = links[step];
          const name = t(`first-steps.steps.${step}.title`);
          return (
            <li key={step}>
              <StatusText kind={isDone ? "good" : "unknown"}>
                {canDo && link !== undefined ? <Link to={link}>{name}</Link> : name}
              </StatusText>
              <span>{t(`first-steps.steps.${step}.text`)}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
