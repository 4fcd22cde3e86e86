import type { VideoUploadView } from '@garimpo/cloner-contract';
import { ApiError } from '@garimpo/sdk';
import { expect, it } from '@jest/globals';
import { markOf, sendVideo, type VideoApi, videoProblem } from './send-video.ts';

const ID = '0b9f6d5e-6f0e-4f4e-9a63-0d3f4d1b2c3a';
const PART = 1_000;

/** A service whose line breaks when it is told to. */
class Service implements VideoApi {
  received = 0;
  readonly parts: number[] = [];
  breaks: number[] = [];
  private readonly bytes: number;

  constructor(bytes: number) {
    this.bytes = bytes;
  }

  async start(): Promise<VideoUploadView> {
    return this.view();
  }

  async append(_: string, offset: number, part: Blob): Promise<VideoUploadView> {
    if (offset !== this.received) throw refusal('cloner.upload.offset', 409);
    const at = this.breaks.indexOf(offset);
    if (at !== -1) {
      this.breaks.splice(at, 1);
      // The part has arrived, its answer has not.
      this.received += part.size;
      throw new ApiError({ kind: 'network', code: 'network', status: 0, requestId: 'r' });
    }
    this.parts.push(offset);
    this.received += part.size;
    return this.view();
  }

  private view(): VideoUploadView {
    const path = this.received === this.bytes ? '/__ext/garimpo/video/a.mp4' : null;
    return { id: ID, bytes: this.bytes, received: this.received, partBytes: PART, path };
  }
}

function refusal(code: string, status: number): ApiError {
  return new ApiError({ kind: 'http', code, status, requestId: 'r' });
}

const file = new Blob([new Uint8Array(3_500)], { type: 'video/mp4' });
const signal = new AbortController().signal;
const sending = { signal, onProgress: () => {}, pause: async () => {} };

it('sends a file in parts, and goes on after a lost answer with what is missing', async () => {
  const service = new Service(file.size);
  service.breaks = [1_000];
  const shares: number[] = [];
  const path = await sendVideo(file, service, { ...sending, onProgress: (share) => shares.push(share) });
  expect(path).toBe('/__ext/garimpo/video/a.mp4');
  expect(service.parts).toEqual([0, 2_000, 3_000]);
  expect(shares.at(-1)).toBe(1);
});

it('goes on with a file of another session', async () => {
  const service = new Service(file.size);
  service.received = 3_000;
  await sendVideo(file, service, sending);
  expect(service.parts).toEqual([3_000]);
});

it('gives up on a refusal, and when it is cancelled', async () => {
  const service = new Service(file.size);
  service.append = async () => {
    throw refusal('cloner.upload.unsupported', 422);
  };
  await expect(sendVideo(file, service, sending)).rejects.toMatchObject({
    code: 'cloner.upload.unsupported',
  });
  const cancelled = AbortSignal.abort(new Error('gone'));
  await expect(sendVideo(file, service, { ...sending, signal: cancelled })).rejects.toThrow('gone');
});

it('tells files apart', async () => {
  const same = new Blob([new Uint8Array(3_500)]);
  const other = new Blob([new Uint8Array(3_500).fill(1, 3_400)]);
  expect(await markOf(file)).toMatch(/^[0-9a-f]{64}$/);
  expect(await markOf(same)).toBe(await markOf(file));
  expect(await markOf(other)).not.toBe(await markOf(file));
});

it.each([
  [{ size: 1_000, type: 'video/mp4' }, null],
  [{ size: 1_000, type: '' }, null],
  [{ size: 1_000, type: 'video/quicktime' }, 'type'],
  [{ size: 0, type: 'video/mp4' }, 'empty'],
  [{ size: 2 ** 40, type: 'video/webm' }, 'size'],
] as const)('says what is wrong with %p: %p', (given, problem) => expect(videoProblem(given)).toBe(problem));
