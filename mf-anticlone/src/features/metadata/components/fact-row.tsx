import { metadataText } from '../../../text/pt-br-metadata.ts';
import type { Fact } from '../lib/facts.ts';
import { findingText } from '../lib/finding-text.ts';

const text = metadataText.found;
const SHOWN_VALUES = 3;

/** One kind of what was found, in as many words as fit. */
export function FactRow({ kind, findings }: Fact) {
  const values = [...new Set(findings.map(findingText).filter((value) => value !== ''))];
  const names = [...new Set(findings.map(({ name }) => name))];
  const shown = values.length > 0 ? values : names;
  const more = shown.length - SHOWN_VALUES;
  const words = shown.slice(0, SHOWN_VALUES);
  if (more > 0) words.push(text.more(more));
  return (
    <div className="flex gap-3 text-small max-sm:flex-col max-sm:gap-0">
      <dt className="w-36 flex-none text-ink-3">{text.kind(kind)}</dt>
      <dd className="min-w-0 flex-1 break-words">{metadataText.facts(...words)}</dd>
    </div>
  );
}
