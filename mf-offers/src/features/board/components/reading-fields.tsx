import { COUNT_MAX } from '@garimpo/offers-contract';
import { errorText, Field, Input, Notice } from '@garimpo/sdk';
import { useEffect, useRef } from 'react';
import { text } from '../../../text/pt-br.ts';
import { dialogsText } from '../../../text/pt-br-dialogs.ts';
import { isCode } from '../api/offer-requests.ts';
import type { CountProblem, ReadingDraft, TimeProblem } from '../lib/reading-draft.ts';

const words = dialogsText.readingDialog;

export interface ReadingFieldsProps {
  draft: ReadingDraft;
  onDraftChange: (draft: ReadingDraft) => void;
  /** How often the form was sent: each time the focus goes to the first problem. */
  attempts: number;
  problems: { count: CountProblem | null; checkedAt: TimeProblem | null };
  /** What the service answered; `null` without a failure. */
  error: unknown;
  failed: string;
  timeHint: string;
  timeOptional: boolean;
}

/** A count and its moment. */
export function ReadingFields({
  draft,
  onDraftChange,
  attempts,
  problems,
  error,
  failed,
  timeHint,
  timeOptional,
}: ReadingFieldsProps) {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempts > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  // The clocks of this machine and the service may differ; the service's answer counts.
  const inFuture = isCode(error, 'offers.reading.in_future');
  return (
    <div ref={fields} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {error !== null && !inFuture && <Notice kind="danger">{errorText(error, text.errors, failed)}</Notice>}
      <Field label={words.count} hint={words.countHint} error={countSentence(problems.count)}>
        <Input
          name="count"
          inputMode="numeric"
          autoComplete="off"
          required
          data-autofocus
          value={draft.count}
          onChange={(event) => onDraftChange({ ...draft, count: event.target.value })}
        />
      </Field>
      <Field
        label={words.checkedAt}
        optional={timeOptional}
        hint={timeHint}
        error={timeSentence(problems.checkedAt ?? (inFuture ? 'future' : null))}
      >
        <Input
          name="checkedAt"
          type="datetime-local"
          value={draft.checkedAt}
          onChange={(event) => onDraftChange({ ...draft, checkedAt: event.target.value })}
        />
      </Field>
    </div>
  );
}

function countSentence(problem: CountProblem | null): string | null {
  if (problem === null) return null;
  return problem === 'tooHigh' ? words.problems.tooHigh(COUNT_MAX) : words.problems[problem];
}

const timeSentence = (problem: TimeProblem | null) => (problem === null ? null : words.problems[problem]);
