const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
  });

/** Pictures are on the page or known to be broken; either way nothing moves any more. */
const picturesSettled = async (): Promise<void> => {
  await Promise.allSettled([...document.images].map((image) => image.decode()));
};

/** Resolves when fonts and pictures are there, and two frames have passed for the last layout. */
export const pageSettled = async (): Promise<void> => {
  await document.fonts.ready;
  await picturesSettled();
  await nextFrame();
  await nextFrame();
};
