import * as z from 'zod/mini';
import { COMPUTED_PROPERTIES, COMPUTED_VALUE_MAX, type FromPreview } from './preview-protocol.ts';

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
