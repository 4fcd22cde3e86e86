import { Button } from '@garimpo/sdk';
import { type ReactNode, useState } from 'react';
import { applyText } from '../text/pt-br-replace.ts';

export interface FewAtFirstProps<Item> {
  items: readonly Item[];
  /** Rows at first, and with each asking. */
  step?: number;
  children: (item: Item) => ReactNode;
}

/** A list of any length: so many rows at first, and as many more whenever they are asked for. */
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
