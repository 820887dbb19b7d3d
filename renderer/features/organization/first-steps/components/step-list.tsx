import { type ReactNode, useState } from "react";
import { type FirstStep, type FirstSteps, whoCanDo } from "#contract/organization/first-steps.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { LinkButton } from "#renderer/ui/forms/link-button.tsx";
import { StatusShape } from "#renderer/ui/indicators/status-shape.tsx";
import { VisuallyHidden } from "#renderer/ui/layout/visually-hidden.tsx";
import { GatewayToken } from "./gateway-token.tsx";
import type { StepLinks } from "./step-links.ts";
import { TryLine } from "./try-line.tsx";
import "./first-steps.css";

type StepActionProps = {
  step: FirstSteps["steps"][number];
  /** It is the one to go on with. */
  isNext: boolean;
  links: StepLinks;
  /** Undefined for a customer without facilities: nothing else can be done there. */
  facilityId: string | undefined;
  onLicenses: (() => void) | undefined;
  onToken: (token: string) => void;
};

/** What does a step: its link or button, or who can do it. */
function StepAction({ step: { step, canDo }, isNext, ...props }: StepActionProps) {
  const { links, facilityId, onLicenses, onToken } = props;
  const t = useText("first-steps");
  const variant = isNext ? "primary" : "default";
  const role = whoCanDo(step);
  if (role === null || (step !== "facility" && facilityId === undefined)) return null;
  if (!canDo)
    return (
      <p className="hr-first-step-who">
        {t(`first-steps.who.${role === "providerAdmin" ? "provider" : "customer"}`)}
      </p>
    );
  if (step === "gateway" && facilityId !== undefined)
    return <GatewayToken {...{ facilityId, variant }} onMade={onToken} />;
  if (step === "licenses" && onLicenses !== undefined)
    return (
      <Button variant={variant} onClick={onLicenses}>
        {t("first-steps.steps.licenses.action")}
      </Button>
    );
  const link = links[step];
  if (link === undefined || step === "fact" || step === "figure" || step === "gateway") return null;
  const byHand = step === "locations" || step === "devices" ? links[`${step}ByHand`] : undefined;
  return (
    <span className="hr-first-step-ways">
      <LinkButton to={link} variant={variant}>
        {t(`first-steps.steps.${step}.action`)}
      </LinkButton>
      {byHand !== undefined && (
        <LinkButton to={byHand} variant="minimal">
          {t("first-steps.byHand")}
          <VisuallyHidden>{`: ${t(`first-steps.steps.${step}.title`)}`}</VisuallyHidden>
        </LinkButton>
      )}
    </span>
  );
}

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
