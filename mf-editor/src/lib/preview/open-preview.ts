import * as z from 'zod/mini';
import { fromWriting } from '../in-place/messages.ts';
import { fromLooks } from '../looks/page-look.ts';
import { fromPalette } from '../looks/page-palette.ts';
import { fromBlocks } from '../own-blocks/messages.ts';
import { fromPictures } from '../pictures/shown-picture.ts';
import { programUrl } from '../programs.ts';
import {
  COMPUTED_MEASURES,
  COMPUTED_PROPERTIES,
  COMPUTED_VALUE_MAX,
  HIDDEN_MAX,
  type ToPreview,
} from './preview-protocol.ts';

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
/** Far outside of every page. */
const PIXELS_MAX = 10_000_000;
const pixels = z.number().check(z.minimum(-PIXELS_MAX), z.maximum(PIXELS_MAX));
const box = z.strictObject({ left: pixels, top: pixels, right: pixels, bottom: pixels });
const styleValue = z.string().check(z.maxLength(COMPUTED_VALUE_MAX));

const reported: readonly string[] = [...COMPUTED_PROPERTIES, ...COMPUTED_MEASURES];

/** Whether the style has exactly the known properties. */
function isComputedStyle(style: Record<string, string>): boolean {
  const names = Object.keys(style);
  return names.length === reported.length && reported.every((one) => names.includes(one));
}

/** Messages from the page in the frame; everything else is ignored. */
const fromPreview = z.discriminatedUnion('kind', [
  ...fromWriting,
  ...fromBlocks,
  ...fromLooks,
  ...fromPictures,
  ...fromPalette,
  z.strictObject({ kind: z.literal('shown') }),
  z.strictObject({
    kind: z.literal('pick'),
    element: z.nullable(nodeId),
    twice: z.boolean(),
    adds: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('box'), element: nodeId, box: z.nullable(box) }),
  z.strictObject({ kind: z.literal('hover'), element: z.nullable(nodeId) }),
  z.strictObject({
    kind: z.literal('zoom'),
    turned: z.number().check(z.minimum(-10_000), z.maximum(10_000)),
    byTouch: z.boolean(),
  }),
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
  z.strictObject({ kind: z.literal('hidden'), elements: z.array(nodeId).check(z.maxLength(HIDDEN_MAX)) }),
  z.strictObject({
    kind: z.literal('carry'),
    element: nodeId,
    target: z.nullable(z.strictObject({ element: nodeId, place: z.enum(['before', 'after', 'inside']) })),
    ends: z.enum(['none', 'drop', 'cancel']),
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
 * @param onMessage receives well-formed messages below the rate limit
 */
export function openPreview(
  frame: Window,
  program: string,
  onMessage: (message: FromPreview) => void,
): OpenPreview {
  const { port1, port2 } = new MessageChannel();
  const isOverLimit = rateLimit();
  port1.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isOverLimit(performance.now())) return;
    const message = readFromPreview(data);
    if (message !== null) onMessage(message);
  };
  // The frame has an opaque origin, so no target origin can be named. The program is public, and replies arrive only
  // through the port.
  frame.postMessage(program, '*', [port2]);
  return {
    send: (message) => port1.postMessage(message),
    close: () => {
      port1.onmessage = null;
      port1.close();
    },
  };
}

/** Returns true for calls beyond the limit per second. Times are in milliseconds. */
export function rateLimit(): (now: number) => boolean {
  let [since, count] = [Number.NEGATIVE_INFINITY, 0];
  return (now) => {
    if (now - since >= SECOND_MS) [since, count] = [now, 0];
    count += 1;
    return count > MESSAGES_PER_SECOND;
  };
}
