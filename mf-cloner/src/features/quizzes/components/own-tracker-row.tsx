import { ownTrackerKinds } from '@garimpo/cloner-contract';
import { Field, IconButton, Input, Select } from '@garimpo/sdk';
import { X } from 'lucide-react';
import { quizText } from '../../../text/pt-br-quiz.ts';
import { type TrackerDraft, trackerProblem } from '../lib/quiz-draft.ts';

const words = quizText.dialog;
const kinds = ownTrackerKinds.map((kind) => ({ value: kind, label: words.ownName(kind) }));
/** Room for what people paste; how long an id may be is for its kind to say. */
const ID_MAX = 60;

export interface OwnTrackerRowProps {
  /** From 1 on. */
  number: number;
  tracker: TrackerDraft;
  judged: boolean;
  onChange: (tracker: TrackerDraft) => void;
  onRemove: () => void;
}

export function OwnTrackerRow({ number, tracker, judged, onChange, onRemove }: OwnTrackerRowProps) {
  const { kind, id } = tracker;
  const problem = judged ? trackerProblem(tracker) : null;
  const error = problem && (problem === 'missing' ? words.ownMissing : words.ownProblem(kind));
  return (
    // Relative, for the label that only screen readers hear is placed: it would lengthen the dialog instead.
    <div className="relative grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] items-start gap-2 max-md:grid-cols-[minmax(0,1fr)_auto]">
      <Select
        aria-label={words.ownKind(number)}
        options={kinds}
        value={kind}
        onValueChange={(next) => onChange({ ...tracker, kind: next })}
        className="max-md:col-span-2"
      />
      <Field label={words.ownId(number)} hideLabel error={error}>
        <Input
          maxLength={ID_MAX}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={words.ownExample(kind)}
          value={id}
          onChange={(event) => onChange({ ...tracker, id: event.target.value })}
        />
      </Field>
      <IconButton label={words.removeOwn(number)} icon={X} size="md" onClick={onRemove} />
    </div>
  );
}
