import type { PageSnapshotView } from '@garimpo/offers-contract';
import { formatDateTime } from '@garimpo/sdk';
import { pageWatchText } from '../../../text/pt-br-page-watch.ts';

const words = pageWatchText.history;

/** The visits that found something changed, newest first. */
export function PageHistory({ snapshots }: { snapshots: readonly PageSnapshotView[] }) {
  const changed = snapshots.filter(({ changes }) => Object.keys(changes).length > 0);
  return (
    <section aria-label={words.title} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="text-strong">{words.title}</h3>
      {changed.length === 0 ? (
        <p className="text-ink-2">{words.none}</p>
      ) : (
        <ul className="grid gap-3">
          {changed.map(({ id, takenAt, changes }) => (
            <li key={id}>
              <time dateTime={takenAt} className="text-caption text-ink-3">
                {formatDateTime(takenAt)}
              </time>
              {words.lines(changes).map((line) => (
                <p key={line} className="break-words text-ink">
                  {line}
                </p>
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
