import { COUNT_MAX } from '@garimpo/offers-contract';
import { errorText, Field, Input, Notice } from '@garimpo/sdk';
import { useEffect, useRef } from 'react';
import { text } from '../../../text/pt-br.ts';
import { dialogsText } from '../../../text/pt-br-dialogs.ts';
import type { CountProblem, TimeProblem } from '../lib/reading-draft.ts';
import type { TypedReading } from './use-typed-reading.ts';

const words = dialogsText.readingDialog;

export function TypedReadingFields({ reading }: { reading: TypedReading }) {
  const { draft, setDraft, attempts, problems, error, inFuture } = reading;
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempts > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  return (
    <div ref={fields} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {error !== null && !inFuture && (
        <Notice kind="danger">{errorText(error, text.errors, words.failed)}</Notice>
      )}
      <Field label={words.count} hint={words.countHint} error={countSentence(problems.count)}>
        <Input
          name="count"
          inputMode="numeric"
          autoComplete="off"
          required
          data-autofocus
          value={draft.count}
          onChange={(event) => setDraft({ ...draft, count: event.target.value })}
        />
      </Field>
      <Field
        label={words.checkedAt}
        optional
        hint={words.checkedAtHint}
        error={timeSentence(problems.checkedAt ?? (inFuture ? 'future' : null))}
      >
        <Input
          name="checkedAt"
          type="datetime-local"
          value={draft.checkedAt}
          onChange={(event) => setDraft({ ...draft, checkedAt: event.target.value })}
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
