import { Checkbox } from '@garimpo/sdk';
import type { ReactNode } from 'react';
import { ShowPlace } from '../../../components/show-place.tsx';
import { useEditorAlone } from '../../../state/editor-context.tsx';
import { replaceText } from '../../../text/pt-br-replace.ts';
import type { TextMatch } from '../lib/find-text.ts';

export interface TickRowProps {
  label: ReactNode;
  description?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  /** Small buttons at the right. */
  actions: ReactNode;
}

/** One place: ticked it is part of what is done. */
export function TickRow({ actions, ...tick }: TickRowProps) {
  return (
    <li className="flex items-start gap-2 py-2">
      <Checkbox {...tick} className="min-w-0 flex-1 break-words" />
      <span className="flex flex-none gap-1">{actions}</span>
    </li>
  );
}

const words = replaceText.texts;

export interface MatchRowProps {
  match: TextMatch;
  isIn: boolean;
  onChange: (isIn: boolean) => void;
  onClose: () => void;
  /** Before the one that shows the place. */
  action?: ReactNode;
}

/** A place of the page's text, with the words around it. */
export function MatchRow({ match, isIn, onChange, onClose, action }: MatchRowProps) {
  const { page } = useEditorAlone();
  const { before, found, after, piece } = match;
  const where =
    piece.attribute !== null
      ? words.attributes[piece.attribute]
      : page.tag(piece.element) === 'title'
        ? words.pageTitle
        : undefined;
  return (
    <TickRow
      label={
        <>
          {before}
          <mark className="rounded-xs bg-gold-soft font-semibold text-ink">{found}</mark>
          {after}
        </>
      }
      description={where}
      checked={isIn}
      onCheckedChange={onChange}
      actions={
        <>
          {action}
          <ShowPlace element={piece.element} name={`${before}${found}${after}`.trim()} onCovered={onClose} />
        </>
      }
    />
  );
}
