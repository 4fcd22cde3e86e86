import { formatNumber } from '@garimpo/sdk';
import { useId, useMemo } from 'react';
import type { NodeId } from '../../../lib/page/page-tree.ts';
import { useEditor } from '../../../state/editor-context.tsx';
import { scriptsText } from '../../../text/pt-br-scripts.ts';
import { reachOf } from '../lib/own-trackers.ts';
import { fileOf, type ScriptPlace } from '../lib/page-scripts.ts';
import type { ScriptChange } from '../lib/scripts-edit.ts';
import { ScriptRow } from './script-row.tsx';
import type { ScriptsDraft } from './use-scripts-draft.ts';

const words = scriptsText.manage;

export interface ScriptListProps {
  place: ScriptPlace;
  draft: ScriptsDraft;
  disabled: boolean;
  onChange: (element: NodeId, change: ScriptChange) => void;
}

/** The scripts that stand in one part of the page now, wherever they are to go. */
export function ScriptList({ place, draft, disabled, onChange }: ScriptListProps) {
  const editor = useEditor();
  const id = useId();
  const scripts = draft.scripts.filter((script) => script.place === place);
  const { url, ownTrackers, pageTrackers, base } = editor;
  // Looks through the whole page: not with every key stroke in a script.
  const reaches = useMemo(() => {
    const rules = {
      allowed: [...ownTrackers, ...pageTrackers],
      savedHtml: base.html,
      isOutside: (address: string) => fileOf(address, url)?.isInClone === false,
    };
    return new Map(draft.scripts.map((script) => [script.element, reachOf(script, rules)]));
  }, [draft.scripts, url, ownTrackers, pageTrackers, base]);
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 id={id} className="text-small font-semibold">
        {words.inPlace[place]}{' '}
        <span className="font-normal text-ink-3 tabular-nums">{formatNumber(scripts.length)}</span>
      </h3>
      {scripts.length === 0 ? (
        <p className="text-caption text-ink-3">{words.none[place]}</p>
      ) : (
        <ul className="divide-y divide-line rounded-md border border-line">
          {scripts.map((script) => (
            <ScriptRow
              key={script.element}
              script={script}
              tag={draft.page.tag(script.element)}
              url={url}
              reach={reaches.get(script.element) ?? 'inside'}
              change={draft.changes.get(script.element) ?? {}}
              disabled={disabled}
              onChange={(change) => onChange(script.element, change)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
