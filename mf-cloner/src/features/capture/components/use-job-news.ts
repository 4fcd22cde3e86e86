import type { JobView } from '@garimpo/cloner-contract';
import { useEffect } from 'react';
import { isActive } from '../lib/jobs.ts';
import type { JobMarks } from './use-job-marks.ts';

export interface JobNews {
  jobs: readonly JobView[];
  marks: JobMarks;
  /** Something else is on the screen: what ended waits. */
  occupied: boolean;
  onEnded: (job: JobView) => void;
}

/** Tells once, in the tab that asked for a capture, how it ended; the oldest first. */
export function useJobNews({ jobs, marks, occupied, onEnded }: JobNews): void {
  const news = jobs.findLast((job) => !isActive(job) && marks.isOwn(job.id) && !marks.isSeen(job.id));
  useEffect(() => {
    if (news === undefined || occupied) return;
    marks.see(news.id);
    onEnded(news);
  }, [news, occupied, marks, onEnded]);
}
