import { open } from 'node:fs/promises';
import { applyPlan, type ByteSource, planStrip } from '@garimpo/media-contract/strip';

/** Cleans a file into another, or, without one, to where nothing is kept; the bytes that the clean one has. */
export async function cleanFile(from: string, to: string | null): Promise<number> {
  const input = await open(from, 'r');
  const output = to === null ? null : await open(to, 'w');
  try {
    const { size } = await input.stat();
    const source: ByteSource = {
      size,
      read: async (offset, length) => {
        const bytes = Buffer.allocUnsafeSlow(length);
        const { bytesRead } = await input.read(bytes, 0, length, offset);
        return bytes.subarray(0, bytesRead);
      },
    };
    const plan = await planStrip(source);
    for await (const piece of applyPlan(source, plan)) await output?.write(piece);
    return plan.cleanBytes;
  } finally {
    await input.close();
    await output?.close();
  }
}
