/** Lets the event loop go round so often: whatever has arrived has had its effects by then. */
export const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1)
    // oxlint-disable-next-line no-await-in-loop -- one turn after the other
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
};
