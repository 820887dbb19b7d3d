import { type FirstSteps, whoCanDo } from "#contract/organization/first-steps.ts";
import { useText } from "#renderer/i18n/text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { LinkButton } from "#renderer/ui/forms/link-button.tsx";
import { GatewayToken } from "./gateway-token.tsx";
import { VisuallyHidden } from "#renderer/ui/layout/visually-hidden.tsx";
import type { StepLinks } from "./step-links.ts";

type Props = {
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
export function StepAction({ step: { step, canDo }, isNext, ...props }: Props) {
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
