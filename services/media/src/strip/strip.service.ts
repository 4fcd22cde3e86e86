import { Readable } from 'node:stream';
import {
  applyPlan,
  type ByteSource,
  planStrip,
  StripError,
  type StripOptions,
  type StripPlan,
} from '@garimpo/media-strip';
import { ConcurrencyLimit } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { fail } from '../fail.ts';
import type { SpooledFile } from '../upload/spool.ts';

/** A file on the disk, for as long as `until` (a moment of `performance.now`): whoever reads later gets StripError `too_complex`. */
function fileSource({ handle, sizeBytes }: SpooledFile, until: number): ByteSource {
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

/** Reading a structure keeps a core busy; the file itself only goes by. */
const PLANNED_AT_ONCE = 2;
const PLAN_LIMIT_MS = 60_000;

@Injectable()
export class StripService {
  readonly #planning = new ConcurrencyLimit(PLANNED_AT_ONCE);

  /** What is to be done to the file; nothing of it is sent before that is known. Throws `media.file.…`. */
  plan(file: SpooledFile, options: Partial<StripOptions>): Promise<StripPlan> {
    return this.#planning.run(async () => {
      try {
        return await planStrip(fileSource(file, performance.now() + PLAN_LIMIT_MS), options);
      } catch (error) {
        throw error instanceof StripError ? refusalOf(error) : error;
      }
    });
  }

  clean(file: SpooledFile, plan: StripPlan): Readable {
    return Readable.from(applyPlan(fileSource(file, Number.POSITIVE_INFINITY), plan), {
      objectMode: false,
    });
  }
}

function refusalOf(cause: StripError) {
  const { code, message: detail } = cause;
  if (code === 'empty') return fail('media.file.empty', { cause });
  if (code === 'unknown_format') return fail('media.file.unsupported', { detail, cause });
  return fail('media.file.malformed', { detail, cause, fields: [{ path: 'file', rule: code }] });
}
