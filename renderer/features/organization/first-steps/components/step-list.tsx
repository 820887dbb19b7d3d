import { type ReactNode, useState } from "react";
import type { FirstStep, FirstSteps } from "#contract/organization/first-steps.ts";
import { useText } from "#renderer/i18n/text.ts";
import { LinkButton } from "#renderer/ui/forms/link-button.tsx";
import { VisuallyHidden } from "#renderer/ui/layout/visually-hidden.tsx";
import { StatusShape } from "#renderer/ui/indicators/status-shape.tsx";
import { StepAction } from "./step-action.tsx";
import type { StepLinks } from "./step-links.ts";
import { TryLine } from "./try-line.tsx";
import "./first-steps.css";

type State = "done" | "next" | "later";

const KINDS = { done: "good", next: "info", later: "off" } as const;

/** A step with its state in shape and words, and beneath it what it is for until it is done. */
function Row(props: { name: FirstStep | "customer"; state: State; children?: ReactNode }) {
  const { name, state, children } = props;
  const t = useText("first-steps");
  return (
    <li className="hr-first-step" aria-current={state === "next" ? "step" : undefined}>
      <span className={`hr-first-step-mark hr-status-${KINDS[state]}`}>
        <StatusShape kind={state === "done" ? "good" : "unknown"} />
      </span>
      <div className="hr-first-step-body">
        <h3>
          {t(`first-steps.steps.${name}.title`)}
          <VisuallyHidden>{` (${t(`first-steps.state.${state}`)})`}</VisuallyHidden>
        </h3>
        {children}
      </div>
    </li>
  );
}

type Props = {
  steps: FirstSteps["steps"];
  links: StepLinks;
  onLicenses?: (() => void) | undefined;
  /** Where a customer is added, while there is none. */
  customerPath?: string | undefined;
  /** Absent for a customer without facilities. */
  progress?: FirstSteps | undefined;
};

/** The steps in their order; the first that is left is the one to go on with. */
export function StepList({ steps, links, onLicenses, customerPath, progress }: Props) {
  const t = useText("first-steps");
  const [token, setToken] = useState<string | null>(null);
  const lacksCustomer = customerPath !== undefined;
  const next = lacksCustomer ? undefined : steps.find(({ isDone }) => !isDone)?.step;
  const canMake = steps.some(({ step, canDo }) => step === "gateway" && canDo);
  const hasUnknown = progress?.hasUnknownDevices === true && links.unknownDevices !== undefined;
  const awaits = next === "fact" || next === "figure";
  return (
    <ol className="hr-first-step-list">
      <Row name="customer" state={lacksCustomer ? "next" : "done"}>
        {lacksCustomer && (
          <>
            <p>{t("first-steps.steps.customer.text")}</p>
            <LinkButton to={customerPath} variant="primary">
              {t("first-steps.steps.customer.action")}
            </LinkButton>
          </>
        )}
      </Row>
      {steps.map((each) => {
        const { step, isDone } = each;
        if (isDone) return <Row key={step} name={step} state="done" />;
        const isNext = step === next;
        return (
          <Row key={step} name={step} state={isNext ? "next" : "later"}>
            <p>{t(`first-steps.steps.${step}.text`)}</p>
            {isNext && hasUnknown && (
              <p>
                {t("first-steps.unknown.text")}{" "}
                <LinkButton to={links.unknownDevices ?? ""}>
                  {t("first-steps.unknown.action")}
                </LinkButton>
              </p>
            )}
            {isNext && (awaits || token !== null) && progress !== undefined && (
              <TryLine {...{ progress, token, canMake }} onMade={setToken} />
            )}
            {!lacksCustomer && (
              <StepAction
                {...{ isNext, links, onLicenses }}
                step={each}
                facilityId={progress?.facilityId}
                onToken={setToken}
              />
            )}
          </Row>
        );
      })}
    </ol>
  );
}
