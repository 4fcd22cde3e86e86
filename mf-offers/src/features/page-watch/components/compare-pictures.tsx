import type { PageSnapshotView } from '@garimpo/offers-contract';
import { Field, formatDateTable, formatDateTime, Select, Skeleton } from '@garimpo/sdk';
import { useState } from 'react';
import { pageWatchText } from '../../../text/pt-br-page-watch.ts';
import { usePicture } from '../api/page-watch-requests.ts';

const words = pageWatchText.compare;
const HALF = 50;

interface ComparePicturesProps {
  offerId: string;
  /** Newest first, one at least. */
  snapshots: readonly PageSnapshotView[];
}

/** The picture of the latest visit, and over it as much of an earlier one as the slider says. */
export function ComparePictures({ offerId, snapshots }: ComparePicturesProps) {
  const [latest, ...earlier] = snapshots;
  const [chosen, setChosen] = useState<string | null>(null);
  const before = earlier.find(({ id }) => id === chosen) ?? earlier[0];
  if (latest === undefined) return null;
  return (
    <section aria-label={words.title} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="text-strong">{words.title}</h3>
      {latest.difference !== null && <p className="text-ink-2">{words.different(latest.difference)}</p>}
      {before === undefined ? (
        <p className="text-ink-2">{words.onlyOne}</p>
      ) : (
        earlier.length > 1 && (
          <Field label={words.with} className="max-w-70">
            <Select
              options={earlier.map(({ id, takenAt }) => ({ value: id, label: formatDateTime(takenAt) }))}
              value={before.id}
              onValueChange={setChosen}
            />
          </Field>
        )
      )}
      <Pictures offerId={offerId} latest={latest} before={before} />
    </section>
  );
}

interface PicturesProps {
  offerId: string;
  latest: PageSnapshotView;
  before: PageSnapshotView | undefined;
}

function Pictures({ offerId, latest, before }: PicturesProps) {
  const [share, setShare] = useState(HALF);
  const after = usePicture(offerId, latest.id);
  const old = usePicture(offerId, before?.id ?? null);
  if (after.isError) return <p className="text-ink-2">{words.noPicture}</p>;
  if (after.address === null) return <Skeleton height={320} />;
  return (
    <div className="grid w-97.5 max-w-full grid-cols-[minmax(0,1fr)] gap-2">
      {before !== undefined && (
        <>
          <input
            type="range"
            min={0}
            max={100}
            value={share}
            aria-label={words.slider}
            onChange={(event) => setShare(Number(event.target.value))}
            className="w-full accent-gold-mark max-md:min-h-11"
          />
          <div className="flex justify-between text-caption text-ink-3">
            <span>{words.before(formatDateTable(before.takenAt))}</span>
            <span>{words.after(formatDateTable(latest.takenAt))}</span>
          </div>
        </>
      )}
      {old.isError && <p className="text-ink-2">{words.noPicture}</p>}
      <div
        // What scrolls must be within reach of the keyboard.
        {...{ role: 'group', 'aria-label': words.title, tabIndex: 0 }}
        className="max-h-140 overflow-y-auto rounded-md border border-line"
      >
        <div className="relative overflow-hidden">
          <img
            src={after.address}
            alt={words.picture(formatDateTable(latest.takenAt))}
            className="block w-full"
          />
          {before !== undefined && old.address !== null && (
            <>
              <img
                src={old.address}
                alt={words.picture(formatDateTable(before.takenAt))}
                className="absolute top-0 left-0 block w-full"
                style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}
              />
              <span
                aria-hidden="true"
                className="absolute inset-y-0 w-0.5 bg-gold-mark"
                style={{ left: `${share}%` }}
              />
            </>
          )}
        </div>
      </div>
    </div>
  );
}
