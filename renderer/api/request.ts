import type { CallDefinition } from "#contract/core/call.ts";

type Value = string | number | boolean | null | undefined;

/** A call's input with its types forgotten: building a request needs only names and values. */
export type LooseInput = {
  params?: Readonly<Record<string, Value>> | undefined;
  query?: Readonly<Record<string, Value | readonly Value[]>> | undefined;
  body?: unknown;
  file?: Blob | undefined;
};

const fillPath = (path: string, params: LooseInput["params"]): string =>
  path.replaceAll(/:(\w+)/gu, (_, name: string) => {
    const value = params?.[name];
    if (value === undefined || value === "")
      throw new TypeError(`No value for :${name} in ${path}`);
    return encodeURIComponent(String(value));
  });

const queryText = (query: LooseInput["query"]): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(name, String(item));
    }
  }
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
};

/**
 * The address of a call below `/api`; values that are undefined or null are left out of the query.
 * @throws TypeError when a path parameter has no value
 */
export const callAddress = (
  call: Pick<CallDefinition, "path">,
  input: LooseInput,
): `/api/${string}` => `/api/${fillPath(call.path, input.params)}${queryText(input.query)}`;
