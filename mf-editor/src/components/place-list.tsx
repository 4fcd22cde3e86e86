import { Button, IconButton, NARROW_QUERY, useMediaQuery } from '@garimpo/sdk';
import { Crosshair } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { NodeId } from '../lib/page/parsed-page.ts';
import { useEditorAlone } from '../state/editor-context.tsx';
import { applyText } from '../text/pt-br-replace.ts';

interface FewAtFirstProps<Item> {
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

interface ShowPlaceProps {
  element: NodeId;
  /** Names the place to screen readers. */
  name: string;
  /** Called where the panel covers the page, so that it closes. */
  onCovered: () => void;
}

/** Handlers of a button that selects an element and reveals it in the preview. */
export function useShowPlace(element: NodeId, onCovered: () => void) {
  const editor = useEditorAlone();
  const covers = useMediaQuery(NARROW_QUERY);
  return {
    onClick: () => {
      editor.select(element, { reveal: true });
      if (covers) onCovered();
    },
    onMouseEnter: () => editor.hover(element),
    onMouseLeave: () => editor.hover(null),
  };
}

export function ShowPlace({ element, name, onCovered }: ShowPlaceProps) {
  const handlers = useShowPlace(element, onCovered);
  return (
    <IconButton icon={Crosshair} label={applyText.show(name)} tooltip={applyText.showTip} {...handlers} />
  );
}
