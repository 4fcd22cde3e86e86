import { memo } from 'react';
import { FewAtFirst } from '../../../components/few-at-first.tsx';
import { ShowPlace } from '../../../components/show-place.tsx';
import { useEditorAlone } from '../../../state/editor-context.tsx';
import { replaceText } from '../../../text/pt-br-replace.ts';
import type { LinkGroup, LinkPlace } from '../lib/link-places.ts';
import { ListHead } from './list-head.tsx';
import { TickRow } from './tick-row.tsx';
import type { Ticks } from './use-ticks.ts';

const words = replaceText.links;

export interface LinkListProps {
  group: LinkGroup;
  ticks: Ticks;
  onClose: () => void;
}

/** All places of a kind of link; those in code by themselves. Many rows: not drawn again with every key in a field. */
export const LinkList = memo(function LinkList({ group, ticks, onClose }: LinkListProps) {
  const { page } = useEditorAlone();
  const nameOf = ({ label, element }: LinkPlace) => {
    if (label !== '') return label;
    const tag = page.tag(element);
    return tag === 'form' ? words.form : tag === 'script' ? words.script : words.noLabel;
  };
  const list = (title: string, places: readonly LinkPlace[], hint?: string) =>
    places.length > 0 && (
      <section className="grid gap-1">
        <ListHead
          title={title}
          {...(hint !== undefined && { hint })}
          isAll={places.every(({ key }) => ticks.isIn(key))}
          onTickAll={(isIn) =>
            ticks.set(
              places.map(({ key }) => key),
              isIn,
            )
          }
        />
        <FewAtFirst items={places}>
          {(place) => (
            <TickRow
              key={place.key}
              label={nameOf(place)}
              description={place.address}
              checked={ticks.isIn(place.key)}
              onCheckedChange={(isIn) => ticks.set([place.key], isIn)}
              actions={<ShowPlace element={place.element} name={nameOf(place)} onCovered={onClose} />}
            />
          )}
        </FewAtFirst>
      </section>
    );
  return (
    <>
      {list(words.listTitle, group.links)}
      {list(words.scriptsTitle, group.scripts, words.scriptsHint)}
    </>
  );
});
