import { Button, Checkbox, IconButton } from '@garimpo/sdk';
import { Replace } from 'lucide-react';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { FewAtFirst, ShowPlace } from '../../../components/place-list.tsx';
import { useEditorAlone } from '../../../state/editor-context.tsx';
import { replaceText } from '../../../text/pt-br-replace.ts';
import { MATCHES_MAX, type TextMatch } from '../lib/page-text.ts';

const words = replaceText.texts;

interface TickRowProps {
  label: ReactNode;
  description?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  actions: ReactNode;
}

export function TickRow({ actions, ...tick }: TickRowProps) {
  return (
    <li className="flex items-start gap-2 py-2">
      <Checkbox {...tick} className="min-w-0 flex-1 break-words" />
      <span className="flex flex-none gap-1">{actions}</span>
    </li>
  );
}

interface MatchRowProps {
  match: TextMatch;
  isIn: boolean;
  onChange: (isIn: boolean) => void;
  onClose: () => void;
  /** Shown before the button that reveals the place. */
  action?: ReactNode;
}

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

export interface Ticks {
  isIn(key: string): boolean;
  set(keys: readonly string[], isIn: boolean): void;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Which places of a list are ticked; a stable object until that changes.
 * @param subject identifies the list; another subject starts afresh
 * @param leftOut places that are not ticked at first
 */
export function useTicks(subject: string, leftOut: ReadonlySet<string> = NONE): Ticks {
  const [turned, setTurned] = useState<{ subject: string; keys: ReadonlySet<string> }>({
    subject,
    keys: NONE,
  });
  const keys = turned.subject === subject ? turned.keys : NONE;
  return useMemo(
    () => ({
      isIn: (key) => leftOut.has(key) === keys.has(key),
      set: (changed, isIn) => {
        const next = new Set(keys);
        for (const key of changed) {
          if (leftOut.has(key) === isIn) next.add(key);
          else next.delete(key);
        }
        setTurned({ subject, keys: next });
      },
    }),
    [subject, keys, leftOut],
  );
}

interface ListHeadProps {
  title: string;
  hint?: string;
  isAll: boolean;
  onTickAll: (isIn: boolean) => void;
}

export function ListHead({ title, hint, isAll, onTickAll }: ListHeadProps) {
  return (
    <div className="grid gap-1">
      <div className="flex items-center gap-3">
        <h3 className="flex-1 text-small font-semibold text-ink">{title}</h3>
        <Button variant="ghost" size="sm" onClick={() => onTickAll(!isAll)}>
          {isAll ? replaceText.none : replaceText.all}
        </Button>
      </div>
      {hint !== undefined && <p className="text-caption text-ink-3">{hint}</p>}
    </div>
  );
}

interface MatchListProps {
  matches: readonly TextMatch[];
  ticks: Ticks;
  onReplace: (match: TextMatch) => void;
  onClose: () => void;
}

/** Memoised, because rows are many and fields change with every key. */
export const MatchList = memo(function MatchList({ matches, ticks, onReplace, onClose }: MatchListProps) {
  const count = matches.length;
  return (
    <section className="grid grid-cols-1 gap-1">
      <ListHead
        title={count === MATCHES_MAX ? words.foundMany(count) : words.found(count)}
        isAll={matches.every(({ key }) => ticks.isIn(key))}
        onTickAll={(isIn) =>
          ticks.set(
            matches.map(({ key }) => key),
            isIn,
          )
        }
      />
      <FewAtFirst items={matches}>
        {(match) => (
          <MatchRow
            key={match.key}
            match={match}
            isIn={ticks.isIn(match.key)}
            onChange={(isIn) => ticks.set([match.key], isIn)}
            onClose={onClose}
            action={
              <IconButton
                icon={Replace}
                label={words.replaceOne(`${match.before}${match.found}${match.after}`.trim())}
                tooltip={words.replaceOneTip}
                onClick={() => onReplace(match)}
              />
            }
          />
        )}
      </FewAtFirst>
    </section>
  );
});
