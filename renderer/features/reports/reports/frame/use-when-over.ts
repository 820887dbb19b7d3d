import { useEffect, useEffectEvent, useRef } from "react";

/** Calls `onOver` once what was under way no longer is. */
export const useWhenOver = (isUnderWay: boolean, onOver: () => void): void => {
  const was = useRef(false);
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (was.current && !isUnderWay) over();
    was.current = isUnderWay;
  }, [isUnderWay]);
};
