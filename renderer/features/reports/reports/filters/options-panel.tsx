import { usePageText } from "#renderer/features/reports/reports/text/use-text.ts";
import { Button } from "#renderer/ui/forms/button.tsx";
import { OptionList, type Option } from "./option-list.tsx";
import { PopupFrame } from "./popup-frame.tsx";

type OptionsPanelProps<V> = {
  title: string;
  options: readonly Option<V>[];
  chosen: V;
  /** Below the options. */
  hint?: string;
  onBack?: (() => void) | undefined;
  onCancel: () => void;
  onChoose: (value: V) => void;
};

/** Options of which one is saved by choosing it. */
export function OptionsPanel<V extends string | number | boolean | null>(
  props: OptionsPanelProps<V>,
) {
  const { title, options, chosen, hint, onBack, onCancel, onChoose } = props;
  const { t } = usePageText();
  return (
    <PopupFrame
      title={title}
      onBack={onBack}
      footer={<Button onClick={onCancel}>{t("reports-view.action.cancel")}</Button>}
    >
      <OptionList label={title} options={options} chosen={chosen} onChoose={onChoose} />
      {hint !== undefined && <p className="hr-filter-options-hint">{hint}</p>}
    </PopupFrame>
  );
}
