/** A finger's breadth on a large screen, in the page's own pixels. */
const CORNER_SIZE = 96;

/** Which corner a point is in: 0 top left, 1 top right, 2 bottom left, 3 bottom right. */
export const cornerOf = (
  point: { x: number; y: number },
  size: { width: number; height: number },
): number | undefined => {
  const isLeft = point.x < CORNER_SIZE;
  const isTop = point.y < CORNER_SIZE;
  if (!isLeft && point.x < size.width - CORNER_SIZE) return undefined;
  if (!isTop && point.y < size.height - CORNER_SIZE) return undefined;
  return (isLeft ? 0 : 1) + (isTop ? 0 : 2);
};

/**
 * Reports each tap of a person, by finger or mouse, in a corner of the window. It is not the page's
 * to know, and a page's own events do not count.
 */
export const sendCornerTaps = (tell: (corner: number) => void): void => {
  globalThis.addEventListener(
    "pointerdown",
    ({ isTrusted, clientX, clientY }) => {
      const size = { width: globalThis.innerWidth, height: globalThis.innerHeight };
      const corner = cornerOf({ x: clientX, y: clientY }, size);
      if (isTrusted && corner !== undefined) tell(corner);
    },
    { capture: true, passive: true },
  );
};
