import { type ByteSource, StripError } from '@garimpo/media-contract/strip';
import type { SpooledFile } from '../upload/spool.ts';

/** A file on the disk, for as long as `until` (a moment of `performance.now`): whoever reads later gets StripError `too_complex`. */
export function fileSource({ handle, sizeBytes }: SpooledFile, until: number): ByteSource {
  return {
    size: sizeBytes,
    read: async (offset, length) => {
      if (performance.now() > until)
        throw new StripError('too_complex', 'its structure takes too long to read');
      // Not from the pool that Node shares: parts of it wait for a slow line, and would hold whole pages of it.
      const bytes = Buffer.allocUnsafeSlow(length);
      let done = 0;
      while (done < length) {
        const { bytesRead } = await handle.read(bytes, done, length - done, offset + done);
        if (bytesRead === 0) break;
        done += bytesRead;
      }
      return bytes.subarray(0, done);
    },
  };
}
