/** A picture of one red dot. */
export const DOT_PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

/** A form with one file, as a page sends it. */
export const fileForm = (field: string, content: Uint8Array, name = "picture.png"): FormData => {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(content)]), name);
  return form;
};
