import { Button, Checkbox, Field, Input } from '@garimpo/sdk';
import { Search } from 'lucide-react';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useApplyEdit } from '../../../components/use-apply-edit.ts';
import type { PageTree } from '../../../lib/page/page-tree.ts';
import { useEditor } from '../../../state/editor-context.tsx';
import { replaceText } from '../../../text/pt-br-replace.ts';
import { textEdit } from '../lib/edits.ts';
import { findText, type TextMatch } from '../lib/find-text.ts';
import type { PageText } from '../lib/read-text.ts';
import { writeText } from '../lib/text-change.ts';
import { MatchList } from './match-list.tsx';
import { PanelFoot } from './panel-foot.tsx';
import { useTicks } from './use-ticks.ts';

const words = replaceText.texts;

export interface TextReplacementProps {
  /** That `text` was read from. */
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
  // What is typed shows at once; the page is looked through when there is time for it.
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
    const said = [
      (by === '' ? words.removed : words.replaced)(which.length),
      ...(spread > 0 ? [words.spread(spread)] : []),
    ].join('. ');
    void apply(() => textEdit(editor.page, values), said);
  };
  const latest = useRef(replace);
  useEffect(() => {
    latest.current = replace;
  });
  // The same for good: the rows need not know what is typed meanwhile.
  const replaceOne = useCallback((match: TextMatch) => latest.current([match]), []);
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        // Nothing is taken out by a key alone.
        if (by !== '') replace(chosen);
      }}
    >
      <Field label={words.find}>
        <Input
          type="search"
          icon={Search}
          autoComplete="off"
          placeholder={words.findExample}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          // Who looks for something ends with this key; it is not to change the page.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
      <Field label={words.replaceBy}>
        <Input autoComplete="off" value={by} onChange={(event) => setBy(event.target.value)} />
      </Field>
      <div className="grid gap-2">
        <Checkbox label={words.exact} checked={exact} onCheckedChange={setExact} />
        <Checkbox label={words.wholeWord} checked={wholeWord} onCheckedChange={setWholeWord} />
      </div>
      <div role="status">
        {wanted.trim() !== '' && matches.length === 0 && (
          <p className="text-small text-ink-2">{words.none}</p>
        )}
      </div>
      {matches.length > 0 && (
        <MatchList matches={matches} ticks={ticks} onReplace={replaceOne} onClose={onClose} />
      )}
      <PanelFoot>
        {by === '' ? (
          <Button variant="danger-quiet" full disabled={!isReady} onClick={() => replace(chosen)}>
            {words.remove(chosen.length)}
          </Button>
        ) : (
          <Button type="submit" variant="primary" full disabled={!isReady}>
            {words.replace(chosen.length)}
          </Button>
        )}
      </PanelFoot>
    </form>
  );
}
