import { type JobView, jobReply } from '@garimpo/cloner-contract';
import type { Api } from '@garimpo/sdk';
import { EventData } from '../lib/event-data.ts';

/**
 * Tells every state of a job as the service sends it, until its stream ends: with the job, or because the connection
 * broke. Read with fetch, since an EventSource brings no token along. Rejects with an ApiError where the service refuses.
 */
export async function readJobEvents(
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

/** A newer service may send what is nothing for this tool. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
