import { formatNumber } from '@garimpo/sdk';
import { useMemo } from 'react';
import { type PageChange, pageChanges } from '../lib/compare/page-changes.ts';
import { comparisonText as words } from '../text/pt-br-versions.ts';

const SHOWN_MAX = 200;

export interface ComparisonProps {
  before: string;
  after: string;
  beforeLabel: string;
  afterLabel: string;
}

/** Compares two pages side by side. Their content is untrusted and only shown as text. */
export function Comparison({ before, after, beforeLabel, afterLabel }: ComparisonProps) {
  const changes = useMemo(() => pageChanges(before, after), [before, after]);
  if (changes.length === 0)
    return <p className="text-small text-ink-2">{before === after ? words.none : words.unseen}</p>;
  const hidden = changes.length - SHOWN_MAX;
  return (
    <div className="grid gap-3">
      <p role="status" className="text-small text-ink-2 tabular-nums">
        {words.count(changes.length)}
      </p>
      <ol aria-label={words.label} className="grid gap-3">
        {changes.slice(0, SHOWN_MAX).map((change, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is made anew as a whole
          <li key={place} className="overflow-hidden rounded-md border border-line">
            <p className="border-b border-line-soft bg-head px-3 py-1.5 text-caption font-label text-ink-2">
              {formatNumber(place + 1)}. {words.kinds[change.kind]}
              {change.attribute && ` · ${words.attribute(change.attribute.name, change.attribute.tag)}`}
            </p>
            <dl className="grid grid-cols-2 max-md:grid-cols-1">
              <Side label={beforeLabel} value={change.before} change={change} />
              <Side label={afterLabel} value={change.after} change={change} after />
            </dl>
          </li>
        ))}
      </ol>
      {hidden > 0 && <p className="text-small text-ink-3">{words.more(hidden)}</p>}
    </div>
  );
}

interface SideProps {
  label: string;
  value: string | null;
  change: PageChange;
  after?: boolean;
}

function Side({ label, value, change, after = false }: SideProps) {
  const code = change.kind !== 'text' && change.kind !== 'block' && change.kind !== 'head';
  return (
    <div
      className={
        after
          ? 'px-3 py-2 max-md:border-t max-md:border-line-soft md:border-l md:border-line-soft'
          : 'px-3 py-2'
      }
    >
      <dt className="text-caption text-ink-3">{label}</dt>
      <dd
        className={`text-small break-words ${code ? 'font-mono' : ''} ${value === null ? 'text-ink-3' : ''}`}
      >
        {value ?? words.nothing}
      </dd>
    </div>
  );
}
