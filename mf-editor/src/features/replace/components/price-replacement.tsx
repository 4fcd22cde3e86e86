import { Button, Checkbox, Empty, Field, Input } from '@garimpo/sdk';
import { CircleDollarSign, Search } from 'lucide-react';
import { memo, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { FewAtFirst } from '../../../components/place-list.tsx';
import { useApplyEdit } from '../../../components/use-apply-edit.ts';
import type { PageTree } from '../../../lib/page/page-tree.ts';
import { useEditor } from '../../../state/editor-context.tsx';
import { replaceText } from '../../../text/pt-br-replace.ts';
import { type TextChange, textEdit, writeText } from '../lib/edits.ts';
import { findText, type PageText, type TextMatch } from '../lib/page-text.ts';
import { groupPrices, type PriceGroup, priceText, readTypedPrice, writtenLike } from '../lib/prices.ts';
import { PanelFoot } from './links-tab.tsx';
import { MatchList, MatchRow, type Ticks, useTicks } from './match-list.tsx';

const textWords = replaceText.texts;

interface TextReplacementProps {
  /** The page that `text` was read from. */
  page: PageTree;
  text: PageText;
  onClose: () => void;
}

export function WordReplacement({ page, text, onClose }: TextReplacementProps) {
  const editor = useEditor();
  const apply = useApplyEdit();
  const [query, setQuery] = useState('');
  const [by, setBy] = useState('');
  const [exact, setExact] = useState(false);
  const [wholeWord, setWholeWord] = useState(false);
  // Typing stays responsive while the search runs with lower priority.
  const wanted = useDeferredValue(query);
  const matches = useMemo(
    () => findText(text, wanted, { exact, wholeWord }),
    [text, wanted, exact, wholeWord],
  );
  const ticks = useTicks(`${wanted} ${exact} ${wholeWord}`);
  const chosen = matches.filter(({ key }) => ticks.isIn(key));
  const isCurrent = wanted === query && page === editor.page && !editor.settling && editor.lock === null;

  const isReady = isCurrent && chosen.length > 0;

  const replace = (which: readonly TextMatch[]) => {
    if (!isCurrent || which.length === 0) return;
    const { values, spread } = writeText(
      text,
      which.map(({ start, end }) => ({ start, end, text: by })),
    );
    const message = [
      (by === '' ? textWords.removed : textWords.replaced)(which.length),
      ...(spread > 0 ? [textWords.spread(spread)] : []),
    ].join('. ');
    void apply(() => textEdit(editor.page, values), message);
  };
  const latest = useRef(replace);
  useEffect(() => {
    latest.current = replace;
  });
  // A stable function, so that rows do not render again while a replacement is typed.
  const replaceOne = useCallback((match: TextMatch) => latest.current([match]), []);
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        // The Enter key alone must not delete texts.
        if (by !== '') replace(chosen);
      }}
    >
      <Field label={textWords.find}>
        <Input
          type="search"
          icon={Search}
          autoComplete="off"
          placeholder={textWords.findExample}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          // Enter ends a search and must not submit the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
      <Field label={textWords.replaceBy}>
        <Input autoComplete="off" value={by} onChange={(event) => setBy(event.target.value)} />
      </Field>
      <div className="grid gap-2">
        <Checkbox label={textWords.exact} checked={exact} onCheckedChange={setExact} />
        <Checkbox label={textWords.wholeWord} checked={wholeWord} onCheckedChange={setWholeWord} />
      </div>
      <div role="status">
        {wanted.trim() !== '' && matches.length === 0 && (
          <p className="text-small text-ink-2">{textWords.none}</p>
        )}
      </div>
      {matches.length > 0 && (
        <MatchList matches={matches} ticks={ticks} onReplace={replaceOne} onClose={onClose} />
      )}
      <PanelFoot>
        {by === '' ? (
          <Button variant="danger-quiet" full disabled={!isReady} onClick={() => replace(chosen)}>
            {textWords.remove(chosen.length)}
          </Button>
        ) : (
          <Button type="submit" variant="primary" full disabled={!isReady}>
            {textWords.replace(chosen.length)}
          </Button>
        )}
      </PanelFoot>
    </form>
  );
}

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
    const message = [words.replaced(changes.length), ...more].join('. ');
    if (await apply(() => textEdit(editor.page, values), message)) setTyped({});
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
