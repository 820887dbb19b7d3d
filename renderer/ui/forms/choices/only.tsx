import { useEffect, useRef } from "react";
import { useUiText } from "#renderer/i18n/text.ts";
import "./only.css";

/** Chooses one of a list of ticks alone; seen while its row is under the pointer or has the focus. */
export function OnlyButton(props: { name: string; tabIndex?: number; onOnly: () => void }) {
  const { name, tabIndex, onOnly } = props;
  const t = useUiText();
  return (
    <button
      type="button"
      className="hr-only"
      tabIndex={tabIndex}
      aria-label={t("ui.choice.onlyNamed", { name })}
      onClick={onOnly}
    >
      {t("ui.choice.only")}
    </button>
  );
}

type OnlyMenuProps = {
  /** What was pressed. */
  name: string;
  onOnly: () => void;
  onAllBut: () => void;
  onClose: () => void;
};

/** What a long press on a row opens below it: that one alone, or all others. */
export function OnlyMenu({ name, onOnly, onAllBut, onClose }: OnlyMenuProps) {
  const t = useUiText();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("button")?.focus(), []);
  return (
    // The focus is only watched on its way out of the buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={box}
      role="group"
      aria-label={name}
      className="hr-only-menu"
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onClose();
      }}
    >
      <button type="button" onClick={onOnly}>
        {t("ui.choice.onlyThis")}
      </button>
      <button type="button" onClick={onAllBut}>
        {t("ui.choice.allButThis")}
      </button>
    </div>
  );
}
