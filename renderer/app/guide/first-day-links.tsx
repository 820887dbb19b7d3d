import { textId } from "#renderer/i18n/catalogue.ts";
import { useText } from "#renderer/i18n/text.ts";
import { FIRST_DAY_NAMES, firstDayAddress, type FirstDay } from "./first-days.ts";

/** Links to the first day of each role; the page that is open is marked. */
export function FirstDayLinks({ current }: { current?: FirstDay | undefined }) {
  const t = useText("first-day");
  return (
    <ul>
      {FIRST_DAY_NAMES.map((name) => (
        <li key={name}>
          <a href={firstDayAddress(name)} aria-current={name === current ? "page" : undefined}>
            {t(textId(`first-day.${name}.name`))}
          </a>
        </li>
      ))}
    </ul>
  );
}
