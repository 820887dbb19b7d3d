import { useEffect, useState } from "react";

/** A value as it was when it last stayed the same for `ms`; at first, as it is. */
export const usePause = <Value>(value: Value, ms: number): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
};
