import { IconButton } from '@garimpo/sdk';
import { Replace } from 'lucide-react';
import { memo } from 'react';
import { FewAtFirst } from '../../../components/few-at-first.tsx';
import { replaceText } from '../../../text/pt-br-replace.ts';
import { MATCHES_MAX, type TextMatch } from '../lib/find-text.ts';
import { ListHead } from './list-head.tsx';
import { MatchRow } from './match-row.tsx';
import type { Ticks } from './use-ticks.ts';

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
