import type { ReactNode } from "react";
import { useUiText } from "#renderer/i18n/text.ts";
import { VisuallyHidden } from "../layout/visually-hidden.tsx";
import { Tick } from "../indicators/icons.ts";
import "./steps.css";

type Step = { id: string; label: string; state: "done" | "now" | "open" | "closed" };

type StepsProps = {
  label: string;
  steps: readonly Step[];
  /** Leads to a step that is not closed. */
  onChoose: (id: string) => void;
  /** Why steps are closed. */
  closed?: ReactNode;
};

/** The parts of a longer entry in their order: done, now, still to come. */
export function Steps({ label, steps, onChoose, closed }: StepsProps) {
  const t = useUiText();
  return (
    <nav className="hr-steps" aria-label={label}>
      <ol>
        {steps.map(({ id, label: name, state }, at) => (
          <li key={id}>
            <button
              type="button"
              className={`hr-step hr-step-${state}`}
              aria-current={state === "now" ? "step" : undefined}
              aria-disabled={state === "closed" || undefined}
              onClick={() => state !== "closed" && onChoose(id)}
            >
              <span className="hr-step-disc" aria-hidden="true">
                {state === "done" ? <Tick size={14} /> : at + 1}
              </span>
              {name}
              {state === "done" && <VisuallyHidden> {t("ui.steps.done")}</VisuallyHidden>}
            </button>
          </li>
        ))}
      </ol>
      {closed !== undefined && steps.some(({ state }) => state === "closed") && <p>{closed}</p>}
    </nav>
  );
}
