import type { JobView } from '@garimpo/cloner-contract';
import { Button, IconButton, Notice } from '@garimpo/sdk';
import { hostOf } from '@garimpo/sdk/parts';
import { X } from 'lucide-react';
import { text } from '../../../text/pt-br.ts';
import { likenessText } from '../../../text/pt-br-likeness.ts';
import { isActive } from '../lib/jobs.ts';
import { CaptureProgress } from './capture-progress.tsx';
import type { JobMarks } from './job-news.ts';
import { likenessPercent, standingOf } from './likeness.tsx';

const words = text.progress;

interface CapturesProps extends Omit<EndedCaptureProps, 'job' | 'savingZip'> {
  jobs: readonly JobView[];
  marks: JobMarks;
  /** Domain of hosted clones, when it is known. */
  domain: string | null;
  isSavingZip: (path: string) => boolean;
  onCancelled: (job: JobView) => void;
}

/** Older ones appear when these are dismissed, so that the list stays in view. */
const NOTICES_MAX = 3;

/** The captures of the last hour that run, failed, or made a ZIP. */
export function Captures({ jobs, marks, domain, isSavingZip, onCancelled, ...ended }: CapturesProps) {
  // Running captures first, then those that run next.
  const active = jobs.filter(isActive).reverse();
  // Dialogs show the captures of this tab, and the list shows hosted clones.
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

interface EndedCaptureProps {
  job: JobView;
  savingZip: boolean;
  problemOf: (job: JobView) => string;
  onSaveZip: (job: JobView) => void;
  onReport: (job: JobView) => void;
  onAgain: (job: JobView) => void;
  onDismiss: (job: JobView) => void;
}

const readyOf = ({ url, report }: JobView, unlike: boolean) =>
  unlike ? likenessText.zipReadyUnlike(hostOf(url), likenessPercent(report)) : words.zipReady(hostOf(url));

/** How a capture ended that another tab started, or this one before it was reloaded. */
function EndedCapture({
  job,
  savingZip,
  problemOf,
  onSaveZip,
  onReport,
  onAgain,
  onDismiss,
}: EndedCaptureProps) {
  const failed = job.state === 'failed';
  const host = hostOf(job.url);
  const unlike = standingOf(job) === 'unlike';
  return (
    <Notice
      kind={failed ? 'danger' : unlike ? 'warn' : 'success'}
      action={
        <IconButton
          label={words.of(words.dismiss, host)}
          tooltip={words.dismiss}
          icon={X}
          onClick={() => onDismiss(job)}
        />
      }
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 md:-my-1">
        <p className="flex-1 basis-60">
          {failed ? words.failed(host, problemOf(job)) : readyOf(job, unlike)}
        </p>
        {failed ? (
          <Button size="sm" aria-label={words.of(words.again, host)} onClick={() => onAgain(job)}>
            {words.again}
          </Button>
        ) : (
          <>
            {(job.report ?? job.quizReport) !== null && (
              <Button
                variant="ghost"
                size="sm"
                aria-label={words.of(words.report, host)}
                onClick={() => onReport(job)}
              >
                {words.report}
              </Button>
            )}
            <Button
              size="sm"
              busy={savingZip}
              busyText={text.zip.preparing}
              aria-label={words.of(words.saveZip, host)}
              onClick={() => onSaveZip(job)}
            >
              {words.saveZip}
            </Button>
          </>
        )}
      </div>
    </Notice>
  );
}
