import { parseSync } from "vite";

/** Node of a syntax tree, as ESTree names its kinds and fields. */
export type Node = { type: string; [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** A node and all below it. */
export const everyNode = function* (node: Node): Generator<Node> {
  yield node;
  for (const child of childrenOf(node)) yield* everyNode(child);
};

/** `a.b` as its text; calls and other things in between are `()`. */
export const nameOf = (node: unknown): string => {
  if (!isNode(node)) return "";
  if (node.type === "Identifier") return String(node["name"]);
  if (node.type === "MemberExpression")
    return `${nameOf(node["object"])}.${nameOf(node["property"])}`;
  if (node.type === "CallExpression") return `${nameOf(node["callee"])}()`;
  return node.type === "ChainExpression" ? nameOf(node["expression"]) : "";
};

/** What a call calls, as text; empty for other nodes. */
export const calleeOf = (node: Node): string =>
  node.type === "CallExpression" ? nameOf(node["callee"]) : "";

/** Arguments of a call. */
export const argumentsOf = (node: Node): Node[] => (node["arguments"] as Node[] | undefined) ?? [];

/** All nodes of a source file. */
export const nodesOf = (path: string, source: string): Node[] => {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  return [...everyNode(program as unknown as Node)];
};
