import type { JobView, jobsReply } from '@garimpo/cloner-contract';
import { ApiError, useApi, useSession } from '@garimpo/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type * as z from 'zod/mini';
import { jobsKey } from '../../../api/keys.ts';
import { withJob } from '../lib/jobs.ts';
import { readJobEvents } from './job-events.ts';

/** Between one connection and the next; doubles up to the second. */
const AGAIN_MS = 1_000;
const AGAIN_MOST_MS = 15_000;

/**
 * Keeps the list of jobs at what the service sends of this one, connecting again for as long as it goes on. One at a
 * time: a browser opens six connections to a server at most, and other tabs want theirs.
 */
export function useFollowJob(jobId: string | undefined): void {
  const api = useApi();
  const client = useQueryClient();
  const userId = useSession().user.id;
  useEffect(() => {
    if (jobId === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    const queryKey = jobsKey(userId);
    let waitMs = AGAIN_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onJob = (job: JobView) => {
      if (signal.aborted) return;
      waitMs = AGAIN_MS;
      client.setQueryData<z.infer<typeof jobsReply>>(queryKey, (known) => ({
        jobs: withJob(known?.jobs ?? [], job),
      }));
    };
    const follow = async () => {
      try {
        await readJobEvents(api, jobId, { signal, onlyAs: userId, onJob });
      } catch (error) {
        // A break, or a service that restarts, is what another connection is for; a job that is not there is not.
        if (isFinal(error)) {
          if (!signal.aborted) void client.invalidateQueries({ queryKey });
          return;
        }
        // Other tabs have what streams there are: the list is read at each try instead.
        if (isTooMany(error) && !signal.aborted) void client.invalidateQueries({ queryKey });
      }
      if (signal.aborted) return;
      timer = setTimeout(() => void follow(), waitMs);
      waitMs = Math.min(waitMs * 2, AGAIN_MOST_MS);
    };
    void follow();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [api, client, userId, jobId]);
}

function isTooMany(error: unknown): boolean {
  return error instanceof ApiError && error.status === 429;
}

function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && !isTooMany(error);
}
