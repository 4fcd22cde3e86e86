import * as z from 'zod/mini';
import {
  COMPUTED_PROPERTIES,
  COMPUTED_VALUE_MAX,
  type FromPreview,
  type ToPreview,
} from './preview-protocol.ts';

/** More nodes than ten megabytes of markup can make. */
const NODES_MAX = 20_000_000;
const NAME_MAX = 32;

const nodeId = z.int().check(z.minimum(0), z.maximum(NODES_MAX));
const name = z.string().check(z.maxLength(NAME_MAX));
const styleValue = z.string().check(z.maxLength(COMPUTED_VALUE_MAX));

const fromPreview = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('shown') }),
  z.strictObject({ kind: z.literal('pick'), element: z.nullable(nodeId), twice: z.boolean() }),
  z.strictObject({ kind: z.literal('hover'), element: z.nullable(nodeId) }),
  z.strictObject({
    kind: z.literal('key'),
    key: name,
    code: name,
    ctrlKey: z.boolean(),
    metaKey: z.boolean(),
    shiftKey: z.boolean(),
    altKey: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('computed'),
    element: nodeId,
    style: z.record(z.enum(COMPUTED_PROPERTIES), styleValue),
  }),
  z.strictObject({
    kind: z.literal('drop'),
    target: z.nullable(z.strictObject({ element: nodeId, place: z.enum(['before', 'after', 'inside']) })),
  }),
]);

/** Null for whatever our program would not say: the frame's page is a stranger's. Ids may still be of no element. */
export function readFromPreview(message: unknown): FromPreview | null {
  const read = z.safeParse(fromPreview, message);
  return read.success ? (read.data as FromPreview) : null;
}

/** Our program says less than this in a second, however the pointer moves. */
const HEARD_IN_A_SECOND = 300;
const SECOND_MS = 1_000;

export interface OpenPreview {
  send(message: ToPreview): void;
  /** Nothing is heard after it. */
  close(): void;
}

/**
 * Hands the loaded frame its program, and a port of its own to speak through.
 * @param hear of what is well-formed; what comes too fast is dropped
 */
export function openPreview(
  frame: Window,
  program: string,
  hear: (message: FromPreview) => void,
): OpenPreview {
  const { port1: ours, port2: theirs } = new MessageChannel();
  const isFlood = floodGate();
  ours.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isFlood(performance.now())) return;
    const message = readFromPreview(data);
    if (message !== null) hear(message);
  };
  // The frame is of no origin, so none can be named here. What is said is no secret: a program that everybody may read. And what is heard comes
  // by the port alone, which nobody else was given.
  frame.postMessage(program, '*', [theirs]);
  return {
    send: (message) => ours.postMessage(message),
    close: () => {
      ours.onmessage = null;
      ours.close();
    },
  };
}

/** True for what comes after the most that is heard in a second. Times in milliseconds. */
export function floodGate(): (now: number) => boolean {
  let [since, heard] = [Number.NEGATIVE_INFINITY, 0];
  return (now) => {
    if (now - since >= SECOND_MS) [since, heard] = [now, 0];
    heard += 1;
    return heard > HEARD_IN_A_SECOND;
  };
}
