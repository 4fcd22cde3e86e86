import { Button, IconButton } from '@garimpo/sdk';
import { Replace } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import { FewAtFirst } from '../../../components/few-at-first.tsx';
import { replaceText } from '../../../text/pt-br-replace.ts';
import { MATCHES_MAX, type TextMatch } from '../lib/find-text.ts';
import { MatchRow } from './match-row.tsx';

export interface Ticks {
  isIn(key: string): boolean;
  set(keys: readonly string[], isIn: boolean): void;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Which places of a list are ticked: the same object until that changes.
 * @param subject of what the list is; another one begins anew
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

export interface ListHeadProps {
  title: string;
  hint?: string;
  /** Whether every place of the list is ticked. */
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

const words = replaceText.texts;

export interface MatchListProps {
  matches: readonly TextMatch[];
  ticks: Ticks;
  onReplace: (match: TextMatch) => void;
  onClose: () => void;
}

/** Many rows: not drawn again with every key in a field. */
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
