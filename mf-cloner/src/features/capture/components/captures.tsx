import type { JobView } from '@garimpo/cloner-contract';
import { isActive } from '../lib/jobs.ts';
import { CaptureProgress } from './capture-progress.tsx';
import { EndedCapture, type EndedCaptureProps } from './ended-capture.tsx';
import type { JobMarks } from './use-job-marks.ts';

export interface CapturesProps extends Omit<EndedCaptureProps, 'job' | 'savingZip'> {
  jobs: readonly JobView[];
  marks: JobMarks;
  /** Of hosted clones, where it is known. */
  domain: string | null;
  isSavingZip: (path: string) => boolean;
  onCancelled: (job: JobView) => void;
}

/** Older ones come when these have been put away: the list is what the page is for. */
const NOTICES_MAX = 3;

/** The captures of the last hour that anybody still has to do with. */
export function Captures({ jobs, marks, domain, isSavingZip, onCancelled, ...ended }: CapturesProps) {
  // What runs, and what runs next, comes first.
  const active = jobs.filter(isActive).reverse();
  // What this tab asked for it tells by itself; a hosted clone that is done stands in the list.
  const open = jobs
    .filter((job) => !marks.isSeen(job.id) && !marks.isOwn(job.id) && (job.state === 'failed' || isZip(job)))
    .slice(0, NOTICES_MAX);
  if (active.length + open.length === 0) return null;
  return (
    <div className="mb-4 grid grid-cols-[minmax(0,1fr)] gap-4">
      {active.map((job) => (
        <CaptureProgress key={job.id} job={job} domain={domain} onCancelled={onCancelled} />
      ))}
      {open.map((job) => (
        <EndedCapture
          key={job.id}
          job={job}
          savingZip={job.zipPath !== null && isSavingZip(job.zipPath)}
          {...ended}
        />
      ))}
    </div>
  );
}

const isZip = ({ state, zipPath }: JobView) => state === 'done' && zipPath !== null;
