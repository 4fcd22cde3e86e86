import { useState } from 'react';
import { useEditorAlone } from '../../../state/editor-context.tsx';
import { blocksText } from '../../../text/pt-br-blocks.ts';
import { blockCategories } from '../lib/block-types.ts';
import { placeAfter } from '../lib/insert-block.ts';
import { blockCatalogue, type CatalogueEntry } from './block-catalogue.ts';
import { BlockTile } from './block-tile.tsx';
import { useInsertBlock } from './use-insert-block.ts';

export interface BlocksPaletteProps {
  /** A block went in by a tap or a key: a sheet that stands over the page may close. */
  onInserted?: () => void;
}

/** All blocks, to be dragged into the page, or put behind what is selected. */
export function BlocksPalette({ onInserted }: BlocksPaletteProps) {
  const editor = useEditorAlone();
  const insert = useInsertBlock();
  const [said, setSaid] = useState('');
  const isLocked = editor.lock !== null;
  const put = async ({ type, label }: CatalogueEntry) => {
    // The same words twice are said once: what was said before goes first.
    setSaid('');
    const done = await insert(type, () => placeAfter(editor.page, editor.selected));
    setSaid(done ? blocksText.inserted(label, type) : blocksText.busy);
    if (done) onInserted?.();
  };
  return (
    <section aria-label={blocksText.label} className="grid gap-4">
      <p className="text-caption text-ink-3">
        {isLocked ? (
          blocksText.locked
        ) : (
          <>
            <span className="pointer-coarse:hidden">{blocksText.hint}</span>
            <span className="hidden pointer-coarse:inline">{blocksText.hintTouch}</span>
          </>
        )}
      </p>
      {blockCategories.map((category) => (
        <div key={category} className="grid gap-2">
          <h2 className="text-small font-semibold text-ink-2">{blocksText.categories[category]}</h2>
          <div className="grid grid-cols-2 gap-2">
            {blockCatalogue
              .filter((entry) => entry.category === category)
              .map((entry) => (
                <BlockTile
                  key={entry.type}
                  entry={entry}
                  disabled={isLocked}
                  onInsert={() => void put(entry)}
                />
              ))}
          </div>
        </div>
      ))}
      <p role="status" className="sr-only">
        {said}
      </p>
    </section>
  );
}
