import { useQuery } from "@tanstack/react-query";
import { Suspense, lazy, useState } from "react";
import { Link } from "react-router-dom";
import { FIRST_STEPS, type FirstSteps } from "#contract/organization/first-steps.ts";
import { useText } from "#renderer/i18n/text.ts";
import { remembered } from "#renderer/memory/remembered.ts";
import { Awaited } from "#renderer/ui/feedback/awaited.tsx";
import { Button } from "#renderer/ui/forms/button.tsx";
import { LinkButton } from "#renderer/ui/forms/link-button.tsx";
import { StatusText } from "#renderer/ui/indicators/status-text.tsx";
import { Card } from "#renderer/ui/layout/card.tsx";
import { firstStepsQuery } from "../queries/steps.ts";
import type { StepLinks } from "./step-links.ts";
import { StepList } from "./step-list.tsx";

type NextStepListProps = { steps: FirstSteps["nextSteps"]; links: StepLinks };

/** What makes a facility's figures say more, in any order. */
function NextStepList({ steps, links }: NextStepListProps) {
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

const FirstFigure = lazy(async () => ({
  default: (await import("./first-figure.tsx")).FirstFigure,
}));

/** Whether the user has put the steps away in this browser; the next person begins again. */
const useHidden = (facilityId: string) => {
  const [hidden, setHidden] = useState(() => remembered.get("firstStepsHidden") ?? "");
  return {
    isHidden: hidden.includes(facilityId),
    setHidden: (isHidden: boolean) => {
      const others = hidden.split(",").filter((id) => id !== "" && id !== facilityId);
      const next = [...others, ...(isHidden ? [facilityId] : [])].join(",");
      remembered.set("firstStepsHidden", next === "" ? null : next);
      setHidden(next);
    },
  };
};

/** A customer before its first facility: the steps as they will be. */
const ahead = (canAdd: boolean): FirstSteps["steps"] =>
  FIRST_STEPS.map((step) => ({ step, isDone: false, canDo: step === "facility" && canAdd }));

type AheadProps = {
  links: StepLinks;
  canAdd: boolean;
  /** Where a customer is added, while there is none. */
  customerPath?: string;
};

/** The way to the first figure where there is no facility yet, or not even a customer. */
export function StepsAhead({ links, canAdd, customerPath }: AheadProps) {
  const t = useText("first-steps");
  return (
    <Card title={t("first-steps.title")} className="hr-first-steps">
      <p className="hr-first-steps-about">{t("first-steps.about")}</p>
      <StepList steps={ahead(canAdd)} {...{ links, customerPath }} />
    </Card>
  );
}

type Props = {
  facilityId: string;
  links: StepLinks;
  /** Opens the form for licenses, where it is on the same page. */
  onLicenses?: (() => void) | undefined;
};

/** What leads a new facility to its first figure, ticked off as it is done. */
export function FirstStepsCard({ facilityId, links, onLicenses }: Props) {
  const t = useText("first-steps");
  const { isHidden, setHidden } = useHidden(facilityId);
  const { data, isLoading } = useQuery({ ...firstStepsQuery(facilityId), enabled: !isHidden });
  if (isHidden)
    return (
      <p className="hr-first-steps-hidden">
        <Button variant="minimal" onClick={() => setHidden(false)}>
          {t("first-steps.show")}
        </Button>
      </p>
    );
  // The dashboard works without it: nothing stands in for what has not come.
  if (data === undefined) return isLoading ? <Awaited /> : null;
  // With the customer, which the list begins with and which is there.
  const done = 1 + data.steps.filter(({ isDone }) => isDone).length;
  const all = 1 + data.steps.length;
  const isComplete = done === all;
  return (
    <Card
      title={t("first-steps.titleOf", { facility: data.facilityName })}
      note={t("first-steps.done", { done, all })}
      actions={
        <Button variant="minimal" onClick={() => setHidden(true)}>
          {t("first-steps.hide")}
        </Button>
      }
      className="hr-first-steps"
    >
      <p className="hr-first-steps-about" role="status">
        {t(isComplete ? "first-steps.complete" : "first-steps.about")}
        {isComplete && links.figure !== undefined && (
          <>
            {" "}
            <Suspense fallback={null}>
              <FirstFigure facilityId={facilityId} />
            </Suspense>
          </>
        )}
        {isComplete && links.figure !== undefined && (
          <LinkButton to={links.figure} variant="primary">
            {t("first-steps.report")}
          </LinkButton>
        )}
      </p>
      <StepList {...{ links, onLicenses }} steps={data.steps} progress={data} />
      <NextStepList links={links} steps={data.nextSteps} />
    </Card>
  );
}
