import type { OfferContent } from '@garimpo/offers-contract';
import type { Entry, Refusal } from './change.ts';

type Reason = Omit<Refusal, 'content'>;

/**
 * What is told of an offer's changes that will not be saved, and what was typed in them, whole. `base` is the offer's
 * content without them, where it is known. A column that the card only passed says nothing; neither do the changes of
 * an offer that was never made, beyond its content.
 */
export function refuse(entries: readonly Entry[], reason: Reason, base: OfferContent | null): Entry[] {
  const creation = entries.find(({ change }) => change.kind === 'create');
  const content = foldContent(entries, base);
  const lastMove = entries.findLast(({ change }) => change.kind === 'move');
  const lastEdit = entries.findLast(({ change }) => change.kind === 'edit');
  return entries
    .filter((entry) => {
      const { kind } = entry.change;
      if (kind === 'move') return entry === lastMove && creation === undefined;
      if (kind === 'edit') return entry === lastEdit && creation === undefined;
      return true;
    })
    .map((entry) => {
      const typed = entry.change.kind === 'create' || entry.change.kind === 'edit';
      return { ...entry, refusal: { ...reason, content: typed ? content : null } };
    });
}

function foldContent(entries: readonly Entry[], base: OfferContent | null): OfferContent | null {
  let content = base;
  for (const { change } of entries) {
    if (change.kind === 'create') content = change.content;
    if (change.kind === 'edit' && content !== null) content = { ...content, ...change.edit };
  }
  return content;
}
