import type { CaptureStep, JobView } from '@garimpo/cloner-contract';
import { Button, cx, errorText, formatPercent, Icon, Panel, Progress, Spinner, toast } from '@garimpo/sdk';
import { hostOf } from '@garimpo/sdk/parts';
import { Check, Circle, Clock, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { text } from '../../../text/pt-br.ts';
import { sizeText } from '../../../text/size.ts';
import { useCancelJob } from '../api/captures.ts';
import { type StageState, shareOf, stageState, stagesOf } from '../lib/jobs.ts';

const words = text.progress;

interface CaptureProgressProps {
  job: JobView;
  /** Domain of hosted clones, when it is known. */
  domain: string | null;
  onCancelled: (job: JobView) => void;
}

/** A capture that waits or runs. */
export function CaptureProgress({ job, domain, onCancelled }: CaptureProgressProps) {
  const { mutate, isPending } = useCancelJob();
  const { progress, state, subdomain, url } = job;
  const host = hostOf(url);
  const waiting = state === 'waiting';
  const detail = detailOf(job);
  const share = useGrowing(shareOf(progress), progress.step);
  const title = waiting ? words.waitingTitle(host) : words.title(host);
  const cancel = () =>
    mutate(job.id, {
      onSuccess: (now) => now.state === 'cancelled' && onCancelled(now),
      onError: (error) => toast.error(errorText(error, text.errors, words.cancelFailed)),
    });
  return (
    <Panel aria-label={title}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          {waiting ? (
            <Icon icon={Clock} size={14} className="text-ink-3" />
          ) : (
            <Spinner size={14} className="text-gold-text" />
          )}
          <h2 className="min-w-0 truncate text-strong max-md:flex-1" title={url}>
            {title}
          </h2>
          <span className="min-w-0 truncate text-small text-ink-2 max-md:order-last max-md:w-full">
            {subdomain === null ? words.zip : words.hosted(subdomain, domain)}
          </span>
          <span
            // The progress bar announces it, too.
            aria-hidden={!waiting}
            className="ml-auto text-small text-ink-2 tabular-nums max-md:order-last max-md:ml-0 max-md:w-full"
          >
            {detail}
          </span>
          <Button
            variant="ghost"
            size="sm"
            busy={isPending}
            aria-label={words.cancelOf(host)}
            onClick={cancel}
          >
            {words.cancel}
          </Button>
        </div>
        {!waiting && (
          <>
            <Progress label={words.stepOf(job.kind, progress.step)} hideLabel value={share} detail={detail} />
            <CaptureStages job={job} />
          </>
        )}
      </div>
    </Panel>
  );
}

/** The walk through a quiz finds ever more screens: the bar waits then, and does not go back. */
function useGrowing(share: number | null, step: CaptureStep): number | null {
  const [most, setMost] = useState(0);
  const walked = step === 'walking' ? share : null;
  if (walked !== null && walked > most) setMost(walked);
  return walked === null ? share : Math.max(walked, most);
}

/** The job's place in the queue, or how many of the known screens and files are done. */
function detailOf({ state, progress }: JobView): string {
  const { found, fetched, failed, bytes, ahead, screens } = progress;
  if (state === 'waiting') return words.place(ahead + 1);
  const facts: string[] = [];
  const walking = progress.step === 'walking';
  if (walking && screens !== undefined && screens.seen > 0)
    facts.push(words.screens(screens.walked, screens.seen));
  if (progress.pages !== undefined && progress.pages.found > 1)
    facts.push(words.pages(progress.pages.done, progress.pages.found));
  if (found === 0) return text.facts(...facts);
  facts.push(words.files(fetched, found));
  const share = walking ? null : shareOf(progress);
  if (share !== null) facts.push(formatPercent(Math.round(share * 100) / 100));
  facts.push(sizeText(bytes));
  if (failed > 0) facts.push(words.failedFiles(failed));
  return text.facts(...facts);
}

const styles: Record<StageState, { icon: typeof Check; className: string }> = {
  done: { icon: Check, className: 'text-success-text' },
  now: { icon: LoaderCircle, className: 'font-semibold text-ink' },
  next: { icon: Circle, className: 'text-ink-3' },
};

/** The stages of a capture: done, current and next. */
function CaptureStages({ job: { kind, progress } }: { job: JobView }) {
  const { step } = progress;
  return (
    <ol className="flex flex-wrap gap-x-5 gap-y-1 text-small">
      {stagesOf(kind).map((stage) => {
        const state = stageState(stage, step);
        const { icon, className } = styles[state];
        return (
          <li
            key={stage}
            aria-current={state === 'now' ? 'step' : undefined}
            className={cx('flex items-center gap-1.5', className)}
          >
            <Icon icon={icon} size={14} />
            {state === 'now' ? words.stepOf(kind, step) : words.stageOf(kind, stage)[state]}
          </li>
        );
      })}
    </ol>
  );
}
