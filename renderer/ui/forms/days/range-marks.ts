/** Two days in their order, `YYYY-MM-DD`; one alone while its range is being made. */
export type DayRange = { first: string | undefined; last: string | undefined };

/** How one day of a calendar is drawn; days order as their texts do. */
export type DayMark = {
  /** A chosen end of the range. */
  isEnd: boolean;
  /** A day between the two ends. */
  isWithin: boolean;
  /** Under the pointer or the focus: what the next click would make of it. */
  isOutlined: boolean;
  isFirstOutlined: boolean;
  isLastOutlined: boolean;
};

/** The range that a click on a day would end, or undefined where it would begin one. */
const rangeTo = ({ first, last }: DayRange, day: string): readonly [string, string] | undefined => {
  if (first === undefined || last !== undefined) return undefined;
  return day < first ? [day, first] : [first, day];
};

/**
 * How a day stands to the range and to what a click on the day in hand would make.
 * @param inHand the day under the pointer or the focus
 */
export const markOf = (day: string, range: DayRange, inHand: string | undefined): DayMark => {
  const { first, last } = range;
  const [from, to] =
    inHand === undefined ? [undefined, undefined] : (rangeTo(range, inHand) ?? [inHand, inHand]);
  const isOutlined = from !== undefined && to !== undefined && day >= from && day <= to;
  return {
    isEnd: day === first || day === last,
    isWithin: first !== undefined && last !== undefined && day > first && day < last,
    isOutlined,
    isFirstOutlined: isOutlined && day === from,
    isLastOutlined: isOutlined && day === to,
  };
};
