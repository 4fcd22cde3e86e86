import type { CaptureLimits } from '../capture/capture.ts';

/** Requests for pieces of videos, beyond what every capture may make. */
const VIDEO_PIECES = 6_000;

/** @param videoBytes that a capture may take for videos; 0 where it leaves them with their players */
export function withVideos(
  { requests, bytes, seconds }: CaptureLimits,
  videoBytes: number,
): Pick<CaptureLimits, 'requests' | 'bytes' | 'seconds'> {
  return { requests: requests + (videoBytes > 0 ? VIDEO_PIECES : 0), bytes: bytes + videoBytes, seconds };
}
