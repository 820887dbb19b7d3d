import { useSearchParams } from "react-router-dom";
import { FIRST_STEPS, NEXT_STEPS } from "#contract/organization/first-steps.ts";
import { StepBar } from "#renderer/features/organization/first-steps/components/step-bar.tsx";
import { stepLinks } from "./step-links.ts";

const STEPS = [...FIRST_STEPS, ...NEXT_STEPS];

/** Above the page of a first step: the way on and back, by what the address says. */
export function StepPlace() {
  const [query] = useSearchParams();
  const step = STEPS.find((name) => name === query.get("step"));
  const customerId = query.get("customerId");
  const facilityId = query.get("stepsOf");
  if (step === undefined || customerId === null || facilityId === null) return null;
  return <StepBar {...{ step, facilityId }} links={stepLinks(customerId, facilityId)} />;
}
