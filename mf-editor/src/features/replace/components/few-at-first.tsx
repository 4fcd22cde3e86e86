import { Button } from '@garimpo/sdk';
import { type ReactNode, useState } from 'react';
import { replaceText } from '../../../text/pt-br-replace.ts';

const STEP = 100;

export interface FewAtFirstProps<Item> {
  items: readonly Item[];
  children: (item: Item) => ReactNode;
}

/** A list of any length: so many rows at first, and as many more whenever they are asked for. */
export function FewAtFirst<Item>({ items, children }: FewAtFirstProps<Item>) {
  const [shown, setShown] = useState(STEP);
  const left = items.length - shown;
  return (
    <>
      <ul className="divide-y divide-line-soft">{items.slice(0, shown).map(children)}</ul>
      {left > 0 && (
        <Button variant="ghost" size="sm" onClick={() => setShown(shown + STEP)}>
          {replaceText.more(Math.min(left, STEP))}
        </Button>
      )}
    </>
  );
}
