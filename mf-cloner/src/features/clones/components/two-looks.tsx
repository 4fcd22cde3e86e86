import type { PageChanges } from '@garimpo/cloner-contract';
import { Button, LoadingText } from '@garimpo/sdk';
import { useId, useState } from 'react';
import { listText } from '../../../text/pt-br-list.ts';
import { useVersionPicture } from '../api/listed-clones.ts';

const words = listText.changes.looks;
const HALF = 50;

interface TwoLooksProps {
  subdomain: string;
  changes: PageChanges;
}

/** How the page looked before and after: one picture over the other, with a border between them that is moved, or both side by side. */
export function TwoLooks({ subdomain, changes: { version, since, looks } }: TwoLooksProps) {
  const before = useVersionPicture(subdomain, since, looks?.before === 'there');
  const after = useVersionPicture(subdomain, version, looks?.after === 'there');
  const [beside, setBeside] = useState(false);
  if (looks === undefined || looks.before === 'none' || looks.after === 'none') return null;
  if (before === null || after === null)
    return looks.before === 'coming' || looks.after === 'coming' ? <LoadingText text={words.coming} /> : null;
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex items-center justify-between gap-2">
        <figcaption className="text-strong text-ink">{words.title}</figcaption>
        <Button variant="ghost" size="sm" aria-pressed={beside} onClick={() => setBeside(!beside)}>
          {words.beside}
        </Button>
      </div>
      {beside ? (
        <div className="grid grid-cols-2 items-start gap-2">
          <Look name={words.before} picture={before} />
          <Look name={words.after} picture={after} />
        </div>
      ) : (
        <Slider before={before} after={after} />
      )}
    </figure>
  );
}

function Look({ name, picture }: { name: string; picture: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <span className="text-caption text-ink-3">{name}</span>
      <div className="max-h-120 overflow-y-auto rounded-sm inset-ring inset-ring-line">
        <img src={picture} alt={name} className="w-full" />
      </div>
    </div>
  );
}

function Slider({ before, after }: { before: string; after: string }) {
  const [at, setAt] = useState(HALF);
  const id = useId();
  return (
    <>
      <div className="max-h-120 overflow-y-auto rounded-sm bg-sunken inset-ring inset-ring-line">
        <div className="relative grid">
          <img src={after} alt={words.after} className="col-start-1 row-start-1 w-full self-start" />
          <img
            src={before}
            alt={words.before}
            className="col-start-1 row-start-1 w-full self-start"
            style={{ clipPath: `inset(0 ${100 - at}% 0 0)` }}
          />
          <span
            aria-hidden
            className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-gold-mark"
            style={{ left: `${at}%` }}
          />
        </div>
      </div>
      <label htmlFor={id} className="flex items-center gap-2 text-caption text-ink-3">
        {words.before}
        <input
          id={id}
          type="range"
          min={0}
          max={100}
          value={at}
          aria-label={words.slider}
          aria-valuetext={words.share(at)}
          onChange={(event) => setAt(Number(event.target.value))}
          className="min-h-6 flex-1 accent-gold-mark max-md:min-h-11"
        />
        {words.after}
      </label>
    </>
  );
}
