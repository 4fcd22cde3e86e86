import type { JobView } from '@garimpo/cloner-contract';
import { Button, errorText, Panel, Progress, Spinner, toast } from '@garimpo/sdk';
import { hostOf } from '../../../lib/short-address.ts';
import { text } from '../../../text/pt-br.ts';
import { useCancelJob } from '../api/cancel-job.ts';
import { shareOf } from '../lib/progress.ts';
import { CaptureStages } from './capture-stages.tsx';

const words = text.progress;

export interface CaptureProgressProps {
  job: JobView;
  onCancelled: (job: JobView) => void;
}

/** A capture that waits or runs. */
export function CaptureProgress({ job, onCancelled }: CaptureProgressProps) {
  const { mutate, isPending } = useCancelJob();
  const { kind, progress, state, url } = job;
  const host = hostOf(url);
  const waiting = state === 'waiting';
  const { found, fetched, failed, bytes } = progress;
  const detail = waiting
    ? words.ahead(progress.ahead)
    : text.facts(words.files(fetched, found, bytes), ...(failed === 0 ? [] : [words.failedFiles(failed)]));
  const title = waiting ? words.waitingTitle(host) : words.title(host);
  const cancel = () =>
    mutate(job.id, {
      onSuccess: (now) => now.state === 'cancelled' && onCancelled(now),
      onError: (error) => toast.error(errorText(error, text.errors, words.cancelFailed)),
    });
  return (
    <Panel aria-label={title}>
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Spinner size={14} className="text-gold-text" />
          <h2 className="min-w-0 truncate text-strong">{title}</h2>
          <span className="text-small text-ink-2">{kind === 'zip' ? words.zip : words.hosted}</span>
          {/* The bar says it as well, in words of its own. */}
          <span
            aria-hidden="true"
            className="ml-auto text-small text-ink-2 tabular-nums max-md:order-last max-md:ml-0 max-md:w-full"
          >
            {detail}
          </span>
          <Button
            variant="ghost"
            size="sm"
            busy={isPending}
            aria-label={words.cancelOf(host)}
            className="max-md:ml-auto"
            onClick={cancel}
          >
            {words.cancel}
          </Button>
        </div>
        <Progress
          label={words.steps[progress.step]}
          hideLabel
          value={waiting ? null : shareOf(progress)}
          detail={detail}
        />
        {!waiting && <CaptureStages step={progress.step} />}
      </div>
    </Panel>
  );
}
