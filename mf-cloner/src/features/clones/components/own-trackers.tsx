import { ownTrackerKinds } from '@garimpo/cloner-contract';
import { Button, Field, IconButton, Input, Select } from '@garimpo/sdk';
import { Plus, X } from 'lucide-react';
import { quizText } from '../../../text/pt-br-quiz.ts';
import { canAddTracker, type TrackerDraft, trackerProblem, withTracker } from './quiz-draft.ts';

const words = quizText.dialog;
const kinds = ownTrackerKinds.map((kind) => ({ value: kind, label: words.ownName(kind) }));
/** Longer than any id, for what users paste; the kind decides how long an id may be. */
const ID_MAX = 60;

interface OwnTrackersProps {
  id: string;
  trackers: readonly TrackerDraft[];
  judged: boolean;
  onChange: (trackers: readonly TrackerDraft[]) => void;
}

export function OwnTrackers({ id, trackers, judged, onChange }: OwnTrackersProps) {
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2" aria-describedby={`${id}-own`}>
      <legend className="mb-0.5 text-small font-label text-ink">{words.own}</legend>
      <p id={`${id}-own`} className="text-caption text-ink-3">
        {words.ownHint}
      </p>
      {trackers.map((tracker, at) => (
        <OwnTrackerRow
          key={tracker.key}
          number={at + 1}
          tracker={tracker}
          judged={judged}
          onChange={(now) => onChange(trackers.map((one) => (one === tracker ? now : one)))}
          onRemove={() => {
            onChange(trackers.filter((one) => one !== tracker));
            // The pressed button disappears with its row.
            document.getElementById(`${id}-add`)?.focus();
          }}
        />
      ))}
      {canAddTracker(trackers) && (
        <Button
          id={`${id}-add`}
          size="sm"
          icon={Plus}
          className="justify-self-start"
          onClick={() => onChange(withTracker(trackers))}
        >
          {words.addOwn}
        </Button>
      )}
    </fieldset>
  );
}

interface OwnTrackerRowProps {
  /** Position, from 1. */
  number: number;
  tracker: TrackerDraft;
  judged: boolean;
  onChange: (tracker: TrackerDraft) => void;
  onRemove: () => void;
}

function OwnTrackerRow({ number, tracker, judged, onChange, onRemove }: OwnTrackerRowProps) {
  const { kind, id } = tracker;
  const problem = judged ? trackerProblem(tracker) : null;
  const error = problem && (problem === 'missing' ? words.ownMissing : words.ownProblem(kind));
  return (
    // Relative, because the label for screen readers is positioned absolutely: it would otherwise lengthen the dialog.
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
