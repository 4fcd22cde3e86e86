import { useMemo } from 'react';
import type { NodeId, PageTree } from '../../../lib/page/page-tree.ts';
import { panelText } from '../../../text/pt-br-panel.ts';
import { usePanelStructure } from '../state/panel-element.tsx';
import { TypedInput } from './typed-input.tsx';
import { useAttribute } from './use-attribute.ts';

const words = panelText;

export function IdentityFields() {
  const { editor, element } = usePanelStructure();
  const id = useAttribute('id', (typed) => (/\s/.test(typed) ? words.id.space : null));
  const classes = useAttribute('class');
  const name = id.read() ?? '';
  // Looked for in the whole page only when it is another one.
  const isUsed = useMemo(() => isIdOfAnother(editor.page, element, name), [editor, element, name]);
  return (
    <>
      <TypedInput label={words.id.label} source={id} hint={() => isUsed && words.id.used} />
      <TypedInput label={words.classes.label} source={classes} />
    </>
  );
}

function isIdOfAnother(page: PageTree, element: NodeId, name: string): boolean {
  if (name === '') return false;
  // Reading the attributes of a large page takes long: most ids stand in it once.
  const written = new RegExp(
    String.raw`\bid\s*=\s*["']?\s*${name.replace(/[^\w-]/g, '\\$&')}(?=["'\s>])`,
    'gi',
  );
  if ([...page.source.matchAll(written)].length < 2) return false;
  return page.elements().some((one) => one !== element && page.attribute(one, 'id') === name);
}
