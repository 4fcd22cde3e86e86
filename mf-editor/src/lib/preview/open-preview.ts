import * as z from 'zod/mini';
import { programUrl } from '../programs.ts';
import { COMPUTED_PROPERTIES, COMPUTED_VALUE_MAX, type ToPreview } from './preview-protocol.ts';

let loading: Promise<string> | null = null;

/** Fetches the preview's program once. Rejects on failure; the next call tries again. */
export function loadPreviewProgram(): Promise<string> {
  loading ??= fetchProgram().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Prefetches the program; errors are reported by the later call. */
export function prepareToShow(): void {
  loadPreviewProgram().catch(() => undefined);
}

async function fetchProgram(): Promise<string> {
  const answer = await fetch(programUrl('preview'));
  if (!answer.ok) throw new Error(`the preview's program was answered with ${answer.status}`);
  return answer.text();
}

/** More nodes than 10 MB of markup can contain. */
const NODES_MAX = 20_000_000;
const NAME_MAX = 32;

const nodeId = z.int().check(z.minimum(0), z.maximum(NODES_MAX));
const name = z.string().check(z.maxLength(NAME_MAX));
const styleValue = z.string().check(z.maxLength(COMPUTED_VALUE_MAX));

/** Whether the style has exactly the known properties. */
function isComputedStyle(style: Record<string, string>): boolean {
  const names = Object.keys(style);
  return (
    names.length === COMPUTED_PROPERTIES.length && COMPUTED_PROPERTIES.every((one) => names.includes(one))
  );
}

/** Messages from the page in the frame; everything else is ignored. */
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
    style: z.record(name, styleValue).check(z.refine(isComputedStyle)),
  }),
  z.strictObject({
    kind: z.literal('drop'),
    target: z.nullable(z.strictObject({ element: nodeId, place: z.enum(['before', 'after', 'inside']) })),
  }),
]);

export type FromPreview = z.infer<typeof fromPreview>;

/**
 * Null for anything that our program would not send, since the frame's page is untrusted. Ids may still belong to no
 * element.
 */
export function readFromPreview(message: unknown): FromPreview | null {
  const read = z.safeParse(fromPreview, message);
  return read.success ? read.data : null;
}

/** Our program sends fewer messages per second than this. */
const MESSAGES_PER_SECOND = 300;
const SECOND_MS = 1_000;

export interface OpenPreview {
  send(message: ToPreview): void;
  close(): void;
}

/**
 * Hands the loaded frame its program and a private port.
 * @param hear receives well-formed messages below the rate limit
 */
export function openPreview(
  frame: Window,
  program: string,
  hear: (message: FromPreview) => void,
): OpenPreview {
  const { port1: ours, port2: theirs } = new MessageChannel();
  const isOverLimit = rateLimit();
  ours.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isOverLimit(performance.now())) return;
    const message = readFromPreview(data);
    if (message !== null) hear(message);
  };
  // The frame has an opaque origin, so no target origin can be named. The program is public, and replies arrive only
  // through the port.
  frame.postMessage(program, '*', [theirs]);
  return {
    send: (message) => ours.postMessage(message),
    close: () => {
      ours.onmessage = null;
      ours.close();
    },
  };
}

/** Returns true for calls beyond the limit per second. Times are in milliseconds. */
export function rateLimit(): (now: number) => boolean {
  let [since, heard] = [Number.NEGATIVE_INFINITY, 0];
  return (now) => {
    if (now - since >= SECOND_MS) [since, heard] = [now, 0];
    heard += 1;
    return heard > MESSAGES_PER_SECOND;
  };
}
