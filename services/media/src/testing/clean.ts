import { applyPlan, memorySource, planStrip, type StripPlan } from '@garimpo/media-strip';

/** A file in memory, cleaned as the service does. */
export async function clean(bytes: Uint8Array): Promise<{ plan: StripPlan; bytes: Buffer }> {
  const source = memorySource(bytes);
  const plan = await planStrip(source);
  const pieces: Uint8Array[] = [];
  for await (const piece of applyPlan(source, plan)) pieces.push(piece);
  return { plan, bytes: Buffer.concat(pieces) };
}
