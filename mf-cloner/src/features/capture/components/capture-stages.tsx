import type { JobView } from '@garimpo/cloner-contract';
import { cx, Icon } from '@garimpo/sdk';
import { Check, Circle, LoaderCircle } from 'lucide-react';
import { text } from '../../../text/pt-br.ts';
import { type StageState, stageState, stagesOf } from '../lib/progress.ts';

const words = text.progress;

const looks: Record<StageState, { icon: typeof Check; className: string }> = {
  done: { icon: Check, className: 'text-success-text' },
  now: { icon: LoaderCircle, className: 'font-semibold text-ink' },
  next: { icon: Circle, className: 'text-ink-3' },
};

/** What is done of a capture, what it does, and what is left. */
export function CaptureStages({ job: { kind, progress } }: { job: JobView }) {
  const { step } = progress;
  return (
    <ol className="flex flex-wrap gap-x-5 gap-y-1 text-small">
      {stagesOf(kind).map((stage) => {
        const state = stageState(stage, step);
        const { icon, className } = looks[state];
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
