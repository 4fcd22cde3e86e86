import { Button, Checkbox, cx, Icon } from '@garimpo/sdk';
import { ChevronRight, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { quizText } from '../../../text/pt-br-quiz.ts';
import { canAddTracker, type QuizDraft, type TrackerDraft, withTracker } from '../lib/quiz-draft.ts';
import { OwnTrackerRow } from './own-tracker-row.tsx';

const words = quizText.dialog;

export interface QuizOptionsProps {
  draft: QuizDraft;
  /** What is wrong is said by now. */
  judged: boolean;
  onChange: (change: Partial<QuizDraft>) => void;
}

/** What not everybody changes, out of the way; open where something is changed. */
export function QuizOptions({ draft: { removeTrackers, ownTrackers }, judged, onChange }: QuizOptionsProps) {
  const id = useId();
  const [open, setOpen] = useState(!removeTrackers || ownTrackers.length > 0);
  const setTrackers = (now: readonly TrackerDraft[]) => onChange({ ownTrackers: now });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Button
        variant="ghost"
        size="sm"
        aria-expanded={open}
        aria-controls={id}
        className="-ml-2.5 justify-self-start"
        onClick={() => setOpen(!open)}
      >
        <Icon icon={ChevronRight} size={14} className={cx('transition-transform', open && 'rotate-90')} />
        {words.options}
      </Button>
      <div id={id} hidden={!open} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Checkbox
          label={words.removeTrackers}
          description={words.removeTrackersHint}
          checked={removeTrackers}
          onCheckedChange={(checked) => onChange({ removeTrackers: checked })}
        />
        <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2" aria-describedby={`${id}-own`}>
          <legend className="mb-0.5 text-small font-label text-ink">{words.own}</legend>
          <p id={`${id}-own`} className="text-caption text-ink-3">
            {words.ownHint}
          </p>
          {ownTrackers.map((tracker, at) => (
            <OwnTrackerRow
              key={tracker.key}
              number={at + 1}
              tracker={tracker}
              judged={judged}
              onChange={(now) => setTrackers(ownTrackers.map((one) => (one === tracker ? now : one)))}
              onRemove={() => {
                setTrackers(ownTrackers.filter((one) => one !== tracker));
                // The button that was pressed goes with its row.
                document.getElementById(`${id}-add`)?.focus();
              }}
            />
          ))}
          {canAddTracker(ownTrackers) && (
            <Button
              id={`${id}-add`}
              size="sm"
              icon={Plus}
              className="justify-self-start"
              onClick={() => setTrackers(withTracker(ownTrackers))}
            >
              {words.addOwn}
            </Button>
          )}
        </fieldset>
      </div>
    </div>
  );
}
