import { useEffect, useEffectEvent } from "react";
import { platform } from "#renderer/platform/index.ts";

const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
  });

/** Pictures are on the page or known to be broken; either way nothing moves any more. */
const picturesSettled = async (): Promise<void> => {
  await Promise.allSettled([...document.images].map((image) => image.decode()));
};

/** Fonts and pictures are there, and two frames have passed for the last layout. */
const pageSettled = async (): Promise<void> => {
  await document.fonts.ready;
  await picturesSettled();
  await nextFrame();
  await nextFrame();
};

/**
 * Says once that the page may be printed. Where a person prints, the browser's dialog opens, and
 * when it is closed the page returns to what it was; where a PDF is made, nobody is there to ask.
 * @param isSettled data are in and graphs are drawn
 */
export const usePrintMode = (options: { isSettled: boolean; onDone: () => void }): void => {
  const { isSettled } = options;
  const done = useEffectEvent(options.onDone);
  useEffect(() => {
    if (!isSettled) return undefined;
    let isCurrent = true;
    const handleAfterPrint = () => done();
    const start = async () => {
      await pageSettled();
      if (!isCurrent) return;
      platform.printReady();
      if (platform.isUnattended) return;
      window.addEventListener("afterprint", handleAfterPrint, { once: true });
      window.print();
    };
    void start();
    return () => {
      isCurrent = false;
      window.removeEventListener("afterprint", handleAfterPrint);
    };
  }, [isSettled]);
};
