const PRODUCT = "Handrail";

/** Names the page in the browser's tab after its heading; without one it is the product's name. */
export const nameDocument = (heading: string): void => {
  const text = heading.replaceAll(/\s+/gu, " ").trim();
  document.title = text === "" ? PRODUCT : `${text} · ${PRODUCT}`;
};
