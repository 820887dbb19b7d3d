import { useQuery } from "@tanstack/react-query";
import type { FirstStep, FirstSteps, NextStep } from "#contract/organization/first-steps.ts";
import { useText } from "#renderer/i18n/text.ts";
import { LinkButton } from "#renderer/ui/forms/link-button.tsx";
import { firstStepsQuery } from "../queries/steps.ts";
import type { StepLinks } from "./step-links.ts";

type Step = FirstStep | NextStep;

/** Soon enough for a user who waits to go on. */
const POLL_MS = 2000;

const allOf = ({ steps, nextSteps }: FirstSteps) => [...steps, ...nextSteps];
const isDoneIn = (data: FirstSteps | undefined, step: Step): boolean =>
  data !== undefined && allOf(data).some((each) => each.step === step && each.isDone);

type Props = {
  facilityId: string;
  /** The step that the page is for. */
  step: Step;
  links: StepLinks;
};

/** On the page of a step: back to all of them, and on to the next that is left. */
export function StepBar({ facilityId, step, links }: Props) {
  const t = useText("first-steps");
  const { data } = useQuery({
    ...firstStepsQuery(facilityId),
    refetchInterval: ({ state }) => (isDoneIn(state.data, step) ? false : POLL_MS),
  });
  const isDone = isDoneIn(data, step);
  const next =
    data && allOf(data).find((each) => !each.isDone && each.canDo && each.step !== step)?.step;
  const { home = "" } = links;
  return (
    <nav className="hr-step-bar" aria-label={t("first-steps.title")}>
      <LinkButton to={home} variant={isDone && next === undefined ? "primary" : "minimal"}>
        {t("first-steps.back")}
      </LinkButton>
      {data !== undefined && <span>{data.facilityName}</span>}
      {next !== undefined && (
        <LinkButton to={links[next] ?? home} variant={isDone ? "primary" : "default"}>
          {t("first-steps.goOn", { step: t(`first-steps.steps.${next}.title`) })}
        </LinkButton>
      )}
    </nav>
  );
}
