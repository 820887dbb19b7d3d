/** Long enough for every browser to have taken the blob over; it gets no event when one has. */
const BLOB_LIFETIME_MS = 60_000;

/** Hands data to the browser's downloads. */
export const downloadBlob = (blob: Blob, name: string): void => {
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(blob);
  anchor.download = name;
  anchor.hidden = true;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  setTimeout(() => URL.revokeObjectURL(anchor.href), BLOB_LIFETIME_MS);
};
