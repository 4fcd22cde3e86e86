import { type JobView, jobReply } from '@garimpo/cloner-contract';
import { type Api, ApiError, useApi, useSession } from '@garimpo/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { jobsKey, updateJob } from './captures.ts';

/** Pause between two connections, which doubles up to the second. */
const RETRY_MS = 1_000;
const RETRY_MAX_MS = 15_000;

/**
 * Keeps the list of jobs up to date with what the service streams of this job, and reconnects as long as the job goes on. One job
 * at a time: a browser opens six connections to a server at most, and other tabs need theirs.
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
    let waitMs = RETRY_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onJob = (job: JobView) => {
      if (signal.aborted) return;
      waitMs = RETRY_MS;
      updateJob(client, userId, job);
    };
    const follow = async () => {
      try {
        await readJobEvents(api, jobId, { signal, onlyAs: userId, onJob });
      } catch (error) {
        // A broken connection is worth another one; a job that does not exist is not.
        if (isFinal(error)) {
          if (!signal.aborted) void client.invalidateQueries({ queryKey });
          return;
        }
        // Other tabs use up the streams: the list is read at each try instead.
        if (isTooMany(error) && !signal.aborted) void client.invalidateQueries({ queryKey });
      }
      if (signal.aborted) return;
      timer = setTimeout(() => void follow(), waitMs);
      waitMs = Math.min(waitMs * 2, RETRY_MAX_MS);
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

/**
 * Reports every state of a job that the service sends, until the stream ends with the job or the connection breaks. Uses fetch,
 * because an EventSource sends no token. Rejects with an ApiError when the service refuses.
 */
async function readJobEvents(
  api: Api,
  jobId: string,
  { signal, onlyAs, onJob }: { signal: AbortSignal; onlyAs: string; onJob: (job: JobView) => void },
): Promise<void> {
  const path = `/api/clone/jobs/${encodeURIComponent(jobId)}/events`;
  const headers = { accept: 'text/event-stream' };
  const { body } = await api.file('GET', path, undefined, { signal, onlyAs, headers });
  const events = new EventData();
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    for (const data of events.read(value)) {
      const parsed = jobReply.safeParse(jsonOf(data));
      if (parsed.success) onJob(parsed.data.job);
    }
  }
}

/** A newer service may send events that this version does not know. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const LINE_END = /\r\n|\r|\n/;

/**
 * Parses `text/event-stream` in pieces (WHATWG HTML, 9.2.6). Each read returns the data of the events that the piece completes;
 * names and ids of events, and comments, are ignored.
 */
export class EventData {
  private readonly decoder = new TextDecoder();
  private rest = '';
  private data: string[] = [];

  read(piece: Uint8Array): string[] {
    this.rest += this.decoder.decode(piece, { stream: true });
    const events: string[] = [];
    // A CR at the very end may be half of a line's end.
    const whole = this.rest.endsWith('\r') ? this.rest.slice(0, -1) : this.rest;
    const lines = whole.split(LINE_END);
    this.rest = (lines.pop() ?? '') + this.rest.slice(whole.length);
    for (const line of lines) {
      if (line === '' && this.data.length > 0) {
        events.push(this.data.join('\n'));
        this.data = [];
      }
      const field = /^data:? ?(.*)$/.exec(line);
      if (field !== null) this.data.push(field[1] ?? '');
    }
    return events;
  }
}
