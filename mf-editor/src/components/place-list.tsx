import { Button, IconButton, NARROW_QUERY, useMediaQuery } from '@garimpo/sdk';
import { Crosshair } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { NodeId } from '../lib/page/parsed-page.ts';
import { useEditorAlone } from '../state/editor-context.tsx';
import { applyText } from '../text/pt-br-replace.ts';

export interface FewAtFirstProps<Item> {
  items: readonly Item[];
  step?: number;
  children: (item: Item) => ReactNode;
}

/** Shows the first rows of a long list, and more on demand. */
export function FewAtFirst<Item>({ items, step = 50, children }: FewAtFirstProps<Item>) {
  const [shown, setShown] = useState(step);
  const left = items.length - shown;
  return (
    <>
      <ul className="divide-y divide-line-soft">{items.slice(0, shown).map(children)}</ul>
      {left > 0 && (
        <Button variant="ghost" size="sm" onClick={() => setShown(shown + step)}>
          {applyText.more(Math.min(left, step))}
        </Button>
      )}
    </>
  );
}

export interface ShowPlaceProps {
  element: NodeId;
  /** Names the place to screen readers. */
  name: string;
  /** Called where the panel covers the page, so that it closes. */
  onCovered: () => void;
}

/** Selects an element and brings it into the preview's view. */
export function ShowPlace({ element, name, onCovered }: ShowPlaceProps) {
  const editor = useEditorAlone();
  const covers = useMediaQuery(NARROW_QUERY);
  const show = () => {
    editor.select(element, { reveal: true });
    if (covers) onCovered();
  };
  return (
    <IconButton
      icon={Crosshair}
      label={applyText.show(name)}
      tooltip={applyText.showTip}
      onClick={show}
      onMouseEnter={() => editor.hover(element)}
      onMouseLeave={() => editor.hover(null)}
    />
  );
}
