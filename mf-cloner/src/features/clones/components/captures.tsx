import type { JobView } from '@garimpo/cloner-contract';
import { Button, IconButton, Notice } from '@garimpo/sdk';
import { hostOf } from '@garimpo/sdk/parts';
import { X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
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
const ZIPS_MAX = 3;

/** The captures of the last hour that run, failed, or made a ZIP. */
export function Captures({ jobs, marks, domain, isSavingZip, onCancelled, ...ended }: CapturesProps) {
  // Running captures first, then those that run next.
  const active = jobs.filter(isActive).reverse();
  // Dialogs show the captures of this tab, and the list shows hosted clones.
  const open = jobs.filter((job) => !marks.isSeen(job.id) && !marks.isOwn(job.id));
  const failed = open.filter(({ state }) => state === 'failed');
  const zips = open.filter(isZip).slice(0, ZIPS_MAX);
  if (active.length + failed.length + zips.length === 0) return null;
  const endedCapture = (job: JobView) => (
    <EndedCapture
      key={job.id}
      job={job}
      savingZip={job.zipPath !== null && isSavingZip(job.zipPath)}
      {...ended}
    />
  );
  return (
    <div className="mb-4 grid grid-cols-[minmax(0,1fr)] gap-4">
      {active.map((job) => (
        <CaptureProgress key={job.id} job={job} domain={domain} onCancelled={onCancelled} />
      ))}
      {failed.length > 1 ? (
        <FailedCaptures jobs={failed} onDismiss={ended.onDismiss}>
          {failed.map(endedCapture)}
        </FailedCaptures>
      ) : (
        failed.map(endedCapture)
      )}
      {zips.map(endedCapture)}
    </div>
  );
}

const isZip = ({ state, zipPath }: JobView) => state === 'done' && zipPath !== null;

interface FailedCapturesProps {
  jobs: readonly JobView[];
  /** One notice for each. */
  children: ReactNode;
  onDismiss: (job: JobView) => void;
}

/** Captures that failed, in one line; their reasons on demand. */
function FailedCaptures({ jobs, children, onDismiss }: FailedCapturesProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const hosts = [...new Set(jobs.map(({ url }) => hostOf(url)))].join(', ');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Notice
        kind="danger"
        action={
          <IconButton
            label={words.dismissFailed}
            icon={X}
            onClick={() => {
              for (const job of jobs) onDismiss(job);
            }}
          />
        }
      >
        <div className="flex items-center gap-3 md:-my-1">
          <p className="min-w-0 flex-1 truncate" title={hosts}>
            {words.manyFailed(jobs.length, hosts)}
          </p>
          <Button size="sm" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            {isOpen ? words.hideFailed : words.showFailed}
          </Button>
        </div>
      </Notice>
      <div id={id} hidden={!isOpen} className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {children}
      </div>
    </div>
  );
}

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
