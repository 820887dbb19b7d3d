/** Long enough for every browser to have taken the blob over; it is not told when it has. */
const BLOB_LIFETIME_MS = 60_000;

/** Hands an address of the own origin to the browser's downloads. */
export const downloadFrom = (address: string, name: string): void => {
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = name;
  anchor.hidden = true;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
};

/** Hands data in memory to the browser's downloads. */
export const downloadBlob = (blob: Blob, name: string): void => {
  const address = URL.createObjectURL(blob);
  downloadFrom(address, name);
  setTimeout(() => URL.revokeObjectURL(address), BLOB_LIFETIME_MS);
};
