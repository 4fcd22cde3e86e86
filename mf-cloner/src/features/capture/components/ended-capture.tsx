import type { JobView } from '@garimpo/cloner-contract';
import { Button, IconButton, Notice } from '@garimpo/sdk';
import { hostOf } from '@garimpo/sdk/parts';
import { X } from 'lucide-react';
import { text } from '../../../text/pt-br.ts';

const words = text.progress;

export interface EndedCaptureProps {
  job: JobView;
  savingZip: boolean;
  /** Why it failed. */
  problemOf: (job: JobView) => string;
  onSaveZip: (job: JobView) => void;
  onReport: (job: JobView) => void;
  onAgain: (job: JobView) => void;
  onDismiss: (job: JobView) => void;
}

/** How a capture ended that was asked for in another tab, or before this page was opened. */
export function EndedCapture({
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
  return (
    <Notice
      kind={failed ? 'danger' : 'success'}
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
          {failed ? words.failed(host, problemOf(job)) : words.zipReady(host)}
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
