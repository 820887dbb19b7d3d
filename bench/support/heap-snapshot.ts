import type { CDPSession } from "playwright-core";

/** Bytes by kind and constructor, as "object:Map". */
type Held = ReadonlyMap<string, number>;

export type Heap = {
  /** What the page holds: JavaScript values, and the browser's own objects of the page. */
  heldBytes: number;
  /** Compiled code: V8 makes it as functions become hot, whatever they leave behind. */
  codeBytes: number;
  held: Held;
};

type Snapshot = {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
  strings: string[];
};

/**
 * What the debugging protocol stores in case a call's answer is requested: none of it is the
 * page's.
 */
const OF_PROTOCOL = /^native:blink::(?:NetworkResourcesData|XHRReplayData|ConsoleMessage)/u;
/** Values that have no constructor, only a text. */
const UNNAMED = /string$|^(?:number|bigint|symbol|regexp)$/u;

const summed = ({ snapshot, nodes, strings }: Snapshot): Heap => {
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [kindAt, nameAt, sizeAt] = ["type", "name", "self_size"].map((one) => fields.indexOf(one));
  if (kindAt === undefined || nameAt === undefined || sizeAt === undefined)
    throw new Error("a heap snapshot has nodes with type, name and size");
  const held = new Map<string, number>();
  let [heldBytes, codeBytes] = [0, 0];
  for (let at = 0; at < nodes.length; at += fields.length) {
    const kind = types[0][nodes[at + kindAt] ?? 0] ?? "";
    const bytes = nodes[at + sizeAt] ?? 0;
    const name = UNNAMED.test(kind) ? kind : `${kind}:${strings[nodes[at + nameAt] ?? 0]}`;
    if (kind === "code") codeBytes += bytes;
    else if (!OF_PROTOCOL.test(name)) {
      heldBytes += bytes;
      held.set(name, (held.get(name) ?? 0) + bytes);
    }
  }
  return { heldBytes, codeBytes, held };
};

/** What is left in a page after two forced collections. */
export const takeHeap = async (debug: CDPSession): Promise<Heap> => {
  await debug.send("HeapProfiler.collectGarbage");
  await debug.send("HeapProfiler.collectGarbage");
  const chunks: string[] = [];
  const take = ({ chunk }: { chunk: string }): void => void chunks.push(chunk);
  debug.on("HeapProfiler.addHeapSnapshotChunk", take);
  await debug.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  debug.off("HeapProfiler.addHeapSnapshotChunk", take);
  return summed(JSON.parse(chunks.join("")) as Snapshot);
};

/** What has grown most, in bytes. */
export const growers = (before: Heap, after: Heap): Record<string, number> =>
  Object.fromEntries(
    [...after.held]
      .map(([name, bytes]) => [name, bytes - (before.held.get(name) ?? 0)] as const)
      .filter(([, grown]) => grown > 0)
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, 5),
  );
