import { applyPlan, memorySource, planStrip, type StripOptions, type StripPlan } from '@garimpo/media-strip';

/** A file in memory, cleaned as the service does. */
export async function clean(
  bytes: Uint8Array,
  options?: Partial<StripOptions>,
): Promise<{ plan: StripPlan; bytes: Buffer }> {
  const source = memorySource(bytes);
  const plan = await planStrip(source, options);
  const pieces: Uint8Array[] = [];
  for await (const piece of applyPlan(source, plan)) pieces.push(piece);
  return { plan, bytes: Buffer.concat(pieces) };
}
