import { useMemo, useState } from "react";
import type { FilterData } from "#contract/reports/filters/filters.ts";
import type { ContractForm } from "#renderer/forms/contract-form.ts";
import { useFormat } from "#renderer/i18n/format.ts";
import { useText } from "#renderer/i18n/text.ts";
import { useFacility } from "#renderer/session/facility-context.ts";
import { Tree } from "#renderer/ui/trees/tree.tsx";
import type { TreeItem } from "#renderer/ui/trees/tree-items.ts";
import { ALL } from "../lib/chosen.ts";
import {
  type TreeFilter,
  choiceItems,
  chosenBy,
  leavesBelow,
  leavesOf,
  ticksOf,
} from "../lib/choice-items.ts";
import { FIELD_OF, type WizardValues } from "../lib/wizard-values.ts";
import { GroupField } from "./group-field.tsx";

type Props = { form: ContractForm<WizardValues>; filter: TreeFilter; data: FilterData };

/** What one filter of the type is narrowed to, ticked in a tree with search. */
export function TreeField({ form, filter, data }: Props) {
  const t = useText("report-subscriptions");
  const format = useFormat();
  const entry = form.value(FIELD_OF[filter]);
  const { value, onChange } = entry;
  // A person who has left, and is unticked, can be ticked again for as long as this is open.
  const [before] = useState(value);
  const { facility } = useFacility();
  const [openedAt] = useState(() => Date.now());
  const items = useMemo(() => {
    const closedNote = (closedAt: string): string => {
      const day = format.date(closedAt, facility.timeZone);
      const isDue = Date.parse(closedAt) <= openedAt;
      return t(`report-subscriptions.${isDue ? "closedSince" : "closesOn"}`, { day });
    };
    return choiceItems(filter, data, format.compare, before, closedNote);
  }, [filter, data, format, before, facility.timeZone, openedAt, t]);
  const ticked = useMemo(() => ticksOf(items, value), [items, value]);
  const leaves = useMemo(() => leavesOf(items), [items]);
  const on = leaves.filter(({ id }) => ticked.has(id)).length;
  const end = useMemo(() => {
    const counts = new Map(
      items.map((item) => {
        const below = leavesBelow(items, item.id);
        return [item.id, { below, isLeaf: below.length === 1 && below[0]?.id === item.id }];
      }),
    );
    return {
      value: ({ id }: TreeItem) => {
        const count = counts.get(id);
        if (count === undefined || count.isLeaf) return null;
        const some = count.below.filter((leaf) => ticked.has(leaf.id)).length;
        return t("report-subscriptions.someOf", format.share(some, count.below.length));
      },
    };
  }, [items, ticked, t, format]);
  const openAtFirst = useMemo(
    // All of it where that is short; else what is above everything.
    () =>
      items.filter(({ parentId }) => items.length <= 40 || parentId === null).map(({ id }) => id),
    [items],
  );
  return (
    <GroupField
      entry={entry}
      foot={
        <p>
          {value === ALL
            ? t(`report-subscriptions.filter.${filter}.all`)
            : t(`report-subscriptions.filter.${filter}.some`, format.share(on, leaves.length))}
        </p>
      }
    >
      <div className="hr-subscription-tree">
        <Tree
          label={entry.label}
          items={items}
          searchLabel={t(`report-subscriptions.filter.${filter}.find`)}
          empty={{
            title: t(`report-subscriptions.filter.${filter}.empty`),
            text: t(`report-subscriptions.filter.${filter}.emptyText`),
          }}
          ticks={{
            kind: "branches",
            keys: ticked,
            onChange: (keys) => onChange(chosenBy(items, keys)),
          }}
          end={end}
          openAtFirst={openAtFirst}
          inBox
        />
      </div>
    </GroupField>
  );
}
