import { argumentsOf, calleeOf, everyNode, nameOf, nodesOf, type Node } from "./syntax-tree.ts";

/**
 * How a test can lean on the machine's speed: it measures how long something took, ends a wait by a
 * bound of its own, or sleeps.
 */
export type TimeUse = "measures" | "bounds" | "sleeps";

const isNumber = (node: Node | undefined): boolean =>
  node?.type === "Literal" && typeof node["value"] === "number";
const importsFrom = (node: Node, name: string): boolean =>
  node.type === "ImportDeclaration" && (node["source"] as Node)["value"] === name;

const CLOCKS =
  /\bperformance\.(?:now|mark|measure)$|\bprocess\.(?:hrtime|cpuUsage|threadCpuUsage)\b/u;
const isMeasure = (node: Node): boolean =>
  (node.type === "MemberExpression" && CLOCKS.test(nameOf(node))) ||
  importsFrom(node, "node:perf_hooks") ||
  // How long ago something was that this test has noted; a date of so long ago is another matter.
  (node.type === "BinaryExpression" &&
    node["operator"] === "-" &&
    calleeOf(node["left"] as Node) === "Date.now" &&
    (node["right"] as Node).type === "Identifier");

const BOUND_KEYS =
  /^(?:timeout|(?:test|hook|asyncUtil|action|navigation)Timeout|interruptAfterTimeLimit)$/u;
const BOUND_CALLS =
  /\.(?:setTimeout|setDefaultTimeout|setDefaultNavigationTimeout|waitForTimeout)$|^AbortSignal\.timeout$|^vi\.wait(?:For|Until)$/u;
const TEST_CALLS = /^(?:it|test|describe|beforeAll|beforeEach|afterAll|afterEach)(?:\.\w+|\(\))*$/u;
const isTimer = (callee: string): boolean =>
  /^(?:window|globalThis|self)\.setTimeout$/u.test(callee);
const isBound = (node: Node): boolean => {
  if (node.type === "Property" && BOUND_KEYS.test(nameOf(node["key"])))
    return isNumber(node["value"] as Node) || (node["value"] as Node).type === "BinaryExpression";
  const callee = calleeOf(node);
  if (BOUND_CALLS.test(callee)) return !isTimer(callee);
  return (
    TEST_CALLS.test(callee) && argumentsOf(node).length > 2 && isNumber(argumentsOf(node).at(-1))
  );
};

const isSleep = (node: Node): boolean =>
  importsFrom(node, "node:timers/promises") ||
  (node.type === "NewExpression" &&
    nameOf(node["callee"]) === "Promise" &&
    [...everyNode(node)].some(
      (inner) => /(?:^|\.)setTimeout$/u.test(calleeOf(inner)) && isNumber(argumentsOf(inner)[1]),
    ));

const RULES: Readonly<Record<TimeUse, (node: Node) => boolean>> = {
  measures: isMeasure,
  bounds: isBound,
  sleeps: isSleep,
};

/** What of a source file leans on the machine's speed, each use once. */
export const timeUses = (path: string, source: string): TimeUse[] => {
  const all = nodesOf(path, source);
  const isDate = ({ type, callee }: Node): boolean =>
    type === "NewExpression" && nameOf(callee) === "Date";
  const dates = new Set(all.filter(isDate).flatMap(argumentsOf));
  const nodes = all.filter((node) => !dates.has(node));
  return (Object.keys(RULES) as TimeUse[]).filter((use) => nodes.some(RULES[use]));
};
