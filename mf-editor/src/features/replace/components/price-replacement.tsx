import { Button, Empty, Field, Input } from '@garimpo/sdk';
import { CircleDollarSign } from 'lucide-react';
import { memo, useCallback, useMemo, useState } from 'react';
import { FewAtFirst } from '../../../components/few-at-first.tsx';
import { useApplyEdit } from '../../../components/use-apply-edit.ts';
import { useEditor } from '../../../state/editor-context.tsx';
import { replaceText } from '../../../text/pt-br-replace.ts';
import { textEdit } from '../lib/edits.ts';
import { groupPrices, type PriceGroup } from '../lib/price-groups.ts';
import { priceText, readTypedPrice, writtenLike } from '../lib/prices.ts';
import { type TextChange, writeText } from '../lib/text-change.ts';
import { MatchRow } from './match-row.tsx';
import { PanelFoot } from './panel-foot.tsx';
import { type Ticks, useTicks } from './use-ticks.ts';
import type { TextReplacementProps } from './word-replacement.tsx';

const words = replaceText.prices;

export function PriceReplacement({ page, text, onClose }: TextReplacementProps) {
  const editor = useEditor();
  const apply = useApplyEdit();
  const groups = useMemo(() => groupPrices(text), [text]);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const ticks = useTicks('prices');
  const onType = useCallback(
    (key: string, value: string) => setTyped((before) => ({ ...before, [key]: value })),
    [],
  );
  if (groups.length === 0) {
    return (
      <Empty icon={CircleDollarSign} title={words.empty} dense level={3}>
        {words.emptyHint}
      </Empty>
    );
  }
  const changes = groups.flatMap((group) => changesOf(group, typed[group.key] ?? '', ticks));
  const isReady = changes.length > 0 && page === editor.page && !editor.settling && editor.lock === null;

  const replace = async () => {
    if (!isReady) return;
    const { values, spread } = writeText(
      text,
      changes.sort((a, b) => a.start - b.start),
    );
    const more = spread > 0 ? [replaceText.texts.spread(spread)] : [];
    const said = [words.replaced(changes.length), ...more].join('. ');
    if (await apply(() => textEdit(editor.page, values), said)) setTyped({});
  };
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void replace();
      }}
    >
      <FewAtFirst items={groups}>
        {(group) => (
          <PriceRow
            key={group.key}
            group={group}
            typed={typed[group.key] ?? ''}
            onType={onType}
            ticks={ticks}
            onClose={onClose}
          />
        )}
      </FewAtFirst>
      <PanelFoot>
        <Button type="submit" variant="primary" full disabled={!isReady}>
          {words.replace(changes.length)}
        </Button>
      </PanelFoot>
    </form>
  );
}

function changesOf(group: PriceGroup, typed: string, ticks: Ticks): TextChange[] {
  const price = readTypedPrice(typed);
  if (price === null) return [];
  return group.places
    .filter(({ key }) => ticks.isIn(key))
    .map(({ start, end, found }) => ({ start, end, text: writtenLike(found, price) }));
}

interface PriceRowProps {
  group: PriceGroup;
  typed: string;
  onType: (key: string, typed: string) => void;
  ticks: Ticks;
  onClose: () => void;
}

const PriceRow = memo(function PriceRow({ group, typed, onType, ticks, onClose }: PriceRowProps) {
  const name = priceText(group.price);
  const isWrong = typed.trim() !== '' && readTypedPrice(typed) === null;
  return (
    <li className="grid grid-cols-1 gap-1 py-3">
      <div className="grid grid-cols-2 items-start gap-3">
        <div className="min-w-0 pt-2">
          <p className="text-small font-semibold break-words text-ink tabular-nums">{name}</p>
        </div>
        <Field label={words.newPrice(name)} hideLabel error={isWrong ? words.problem : null}>
          <Input
            inputMode="text"
            autoComplete="off"
            placeholder={words.example}
            value={typed}
            onChange={(event) => onType(group.key, event.target.value)}
          />
        </Field>
      </div>
      <details>
        <summary className="w-max cursor-pointer rounded-xs text-caption text-ink-2 max-md:py-3">
          {words.showPlaces(group.places.length)}
        </summary>
        <FewAtFirst items={group.places}>
          {(match) => (
            <MatchRow
              key={match.key}
              match={match}
              isIn={ticks.isIn(match.key)}
              onChange={(isIn) => ticks.set([match.key], isIn)}
              onClose={onClose}
            />
          )}
        </FewAtFirst>
      </details>
    </li>
  );
});
