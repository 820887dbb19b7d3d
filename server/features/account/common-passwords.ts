let loaded: Promise<ReadonlySet<string>> | null = null;

/** About 49,000 passwords that people choose most; read when the first one is checked. */
const load = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
};

/** Whether a password is among those that people choose most, whatever its case. */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  loaded ??= load();
  return (await loaded).has(password.toLowerCase());
};
