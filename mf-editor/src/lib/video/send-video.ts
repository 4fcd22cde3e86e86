import { VIDEO_BYTES_MAX, type VideoUploadView } from '@garimpo/cloner-contract';
import { ApiError, isTransient } from '@garimpo/sdk';

/** What a video is sent by. */
export interface VideoApi {
  /** Says how much of the file is there already. */
  start(mark: string, bytes: number): Promise<VideoUploadView>;
  append(id: string, offset: number, part: Blob): Promise<VideoUploadView>;
}

interface Sending {
  signal: AbortSignal;
  /** A share from 0 to 1. */
  onProgress: (share: number) => void;
  /** Waits before the next attempt. */
  pause: (ms: number) => Promise<void>;
}

const TYPES: readonly string[] = ['video/mp4', 'video/webm'];
export const VIDEO_ACCEPT = TYPES.join(',');

/** Why a file cannot be sent, as far as the browser can tell; null when it may be. */
export function videoProblem({ size, type }: Pick<File, 'size' | 'type'>): 'type' | 'empty' | 'size' | null {
  if (type !== '' && !TYPES.includes(type)) return 'type';
  if (size < MARK_BYTES_MIN) return 'empty';
  return size > VIDEO_BYTES_MAX ? 'size' : null;
}

const MARK_BYTES_MIN = 64;
const TRIES_MAX = 6;
const FIRST_PAUSE_MS = 1_000;

/**
 * Sends a file in parts, and goes on where it broke off: after a lost connection, and in another session with the same file.
 * Rejects with an ApiError, or with the signal's reason.
 * @returns its path in the clone
 */
export async function sendVideo(
  file: Blob,
  api: VideoApi,
  { signal, onProgress, pause }: Sending,
): Promise<string> {
  const mark = await markOf(file);
  let tries = 0;
  let upload: VideoUploadView | null = null;
  for (;;) {
    signal.throwIfAborted();
    try {
      upload ??= await api.start(mark, file.size);
      onProgress(upload.received / upload.bytes);
      if (upload.path !== null) return upload.path;
      const { id, received, partBytes } = upload;
      upload = await api.append(id, received, file.slice(received, received + partBytes, file.type));
      tries = 0;
    } catch (error) {
      signal.throwIfAborted();
      tries += 1;
      if (!mayPass(error) || tries > TRIES_MAX) throw error;
      // The service knows how much of it has arrived.
      upload = null;
      await pause(FIRST_PAUSE_MS * 2 ** (tries - 1));
    }
  }
}

/** Whether another attempt may end otherwise: the connection was lost, or another tab has sent a part. */
function mayPass(error: unknown): boolean {
  return isTransient(error) || (error instanceof ApiError && error.code === 'cloner.upload.offset');
}

const SAMPLE_BYTES = 256 * 1024;

/** Tells a file from others by its size and by samples of it: reading all of it would take as long as sending some. */
export async function markOf(file: Blob): Promise<string> {
  const places = [0, file.size / 2, Math.max(0, file.size - SAMPLE_BYTES)];
  const samples = await Promise.all(
    places.map(async (at) => new Uint8Array(await bytesOf(file.slice(at, at + SAMPLE_BYTES)))),
  );
  return [1, 2, 3, 4].map((seed) => hashOf(samples, file.size, seed)).join('');
}

/** `arrayBuffer` of files is newer than some browsers that the editor opens in. */
function bytesOf(blob: Blob): Promise<ArrayBuffer> {
  return new Response(blob).arrayBuffer();
}

/** 64 bits in hex. The Web Crypto API is not there over plain http, and nothing secret depends on this. */
function hashOf(samples: readonly Uint8Array[], size: number, seed: number): string {
  let a = 0xdeadbeef ^ seed;
  let b = 0x41c6ce57 ^ Math.imul(size, seed);
  for (const sample of samples) {
    for (const byte of sample) {
      a = Math.imul(a ^ byte, 2654435761);
      b = Math.imul(b ^ byte, 1597334677);
    }
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return [a, b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
