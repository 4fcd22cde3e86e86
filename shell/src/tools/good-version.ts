import type { ListedTool, ToolRelease } from './discovery.ts';

/** What is read of a tool's current version, or of its last good one when that fails. */
export async function ofGoodVersion<T>(
  { current, fallback }: Pick<ListedTool, 'current' | 'fallback'>,
  read: (release: ToolRelease) => Promise<T>,
): Promise<T> {
  try {
    return await read(current);
  } catch (error) {
    if (fallback === undefined) throw error;
    return read(fallback);
  }
}
