import { videoUploadView } from '@garimpo/cloner-contract';
import { useApi, useSession } from '@garimpo/sdk';
import { useCallback } from 'react';
import type { VideoApi } from '../lib/video/send-video.ts';

/** Allows one part over a slow phone connection, and the time that the service takes to put the last one to the others. */
const PART_TIMEOUT_MS = 120_000;

export function useVideoApi(subdomain: string): (signal: AbortSignal) => VideoApi {
  const api = useApi();
  const onlyAs = useSession().user.id;
  return useCallback(
    (signal) => {
      const videos = `/api/clone/${encodeURIComponent(subdomain)}/videos`;
      return {
        start: (mark, bytes) => api.post(videos, { mark, bytes }, videoUploadView, { onlyAs, signal }),
        append: (id, offset, part) =>
          api.put(`${videos}/${id}`, part, videoUploadView, {
            query: { offset },
            timeoutMs: PART_TIMEOUT_MS,
            onlyAs,
            signal,
          }),
      };
    },
    [api, onlyAs, subdomain],
  );
}
