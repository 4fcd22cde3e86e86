import type { OwnTracker } from '@garimpo/cloner-contract';
import { Button, cx, IconButton } from '@garimpo/sdk';
import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import { scriptsText } from '../../../text/pt-br-scripts.ts';
import { isSameTracker } from '../lib/own-trackers.ts';

const words = scriptsText.manage;

export interface OwnTrackersProps {
  trackers: readonly OwnTracker[];
  /** Those among them that go. */
  leaving: readonly OwnTracker[];
  disabled: boolean;
  onToggle: (tracker: OwnTracker) => void;
}

/** Trackers that the clone puts in by id. */
export function OwnTrackers({ trackers, leaving, disabled, onToggle }: OwnTrackersProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 id={id} className="text-small font-semibold">
        {words.own}
      </h3>
      <p className="text-caption text-ink-3">{trackers.length === 0 ? words.noOwn : words.ownHint}</p>
      {trackers.length > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line">
          {trackers.map((tracker) => {
            const name = scriptsText.account(tracker.kind, [tracker.id]);
            const isLeaving = leaving.some((one) => isSameTracker(one, tracker));
            return (
              <li key={name} className="flex items-center gap-2 py-1.5 pr-2 pl-3 text-small">
                <span className={cx('min-w-0 flex-1 break-words', isLeaving && 'text-ink-3 line-through')}>
                  {name}
                </span>
                {isLeaving ? (
                  <>
                    <span className="text-caption text-ink-3">{words.removed}</span>
                    <Button
                      size="sm"
                      className="max-md:h-control"
                      aria-label={words.restoreOf(name)}
                      onClick={() => onToggle(tracker)}
                    >
                      {words.restore}
                    </Button>
                  </>
                ) : (
                  <IconButton
                    size="row"
                    label={words.remove(name)}
                    icon={Trash2}
                    disabled={disabled}
                    onClick={() => onToggle(tracker)}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
