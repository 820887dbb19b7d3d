import { importTable, type Rule } from "./import-table.ts";
import type { Import, SourceFile } from "./source-files.ts";

const isPackage = (target: Import): boolean => !/^[#.]/.test(target.text);

const covers = (allowed: string, target: string): boolean => {
  const star = allowed.indexOf("*");
  if (star < 0)
    return allowed.endsWith("/") || allowed === ""
      ? target.startsWith(allowed)
      : target === allowed;
  if (!target.startsWith(allowed.slice(0, star))) return false;
  const rest = target.slice(star);
  return covers(allowed.slice(star + 1), rest.slice(rest.indexOf("/")));
};

const isAllowed = (rule: Rule, feature: string, item: Import): boolean => {
  if (isPackage(item)) {
    if (rule.packages && !rule.packages.includes(item.target)) return false;
    return !rule.notPackages?.test(item.target);
  }
  if (rule.never?.test(item.target)) return false;
  const may = item.isTypeOnly ? [...rule.may, ...(rule.mayAsType ?? [])] : rule.may;
  return may.some((allowed) => covers(allowed.replace("{x}", feature), item.target));
};

/** The imports of one file that the table forbids, as lines for a person. */
export const violationsOf = ({ path, imports }: SourceFile): string[] => {
  const rule = importTable.find(({ from }) => from.test(path));
  if (!rule) return [`${path} is in no row of the import table`];
  const feature = /\/features\/([^/]+\/[^/]+)\//.exec(path)?.[1] ?? "";
  return imports
    .filter((item) => !isAllowed(rule, feature, item))
    .map(({ text }) => `${path} may not import ${text}`);
};
