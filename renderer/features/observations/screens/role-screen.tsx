import { useText } from "#renderer/i18n/text.ts";
import { ArrowLeft } from "#renderer/ui/marks/icons.ts";
import { ChoiceScreen } from "../components/choice-screen.tsx";
import { useDraft, useObserving } from "../components/observing-context.ts";
import { useNames } from "../components/use-names.ts";
import type { ObservationDraft } from "../model/draft.ts";

const LAST_SHOWN = 2;

/** Whom somebody observes: the roles of the last observations first. */
export function RoleScreen({ observation }: { observation: ObservationDraft }) {
  const t = useText("observing");
  const names = useNames();
  const { kit, store } = useObserving();
  const { observations } = useDraft();
  const options = kit.roles
    .filter(({ archived }) => !archived)
    .map(({ id, name }) => ({ value: id, label: name }));
  const newestFirst = observations.map(({ roleId }) => roleId).toReversed();
  const lastIds = [...new Set(newestFirst)].slice(0, LAST_SHOWN);
  const last = options.filter(({ value }) => lastIds.includes(value));
  const back = () =>
    store.tap({ tap: "goTo", step: observation.roleId === null ? "unit" : "form" });
  return (
    <ChoiceScreen
      title={t("observing.role.title")}
      note={t("observing.role.note", { unit: names.unit(observation.locationId) })}
      lead={{ icon: <ArrowLeft />, label: t("observing.back"), onPress: back }}
      value={observation.roleId}
      onChoose={(roleId) => store.tap({ tap: "chooseRole", roleId })}
      searchLabel={t("observing.role.search")}
      empty={t("observing.role.empty")}
      groups={[
        { id: "last", label: t("observing.choice.last"), options: last },
        {
          id: "all",
          label: t("observing.role.all"),
          options: options.filter((option) => !last.includes(option)),
        },
      ]}
    />
  );
}
