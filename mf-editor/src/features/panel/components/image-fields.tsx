import { Checkbox } from '@garimpo/sdk';
import { useMemo, useState } from 'react';
import { PictureField } from '../../../components/picture-field.tsx';
import { useApplyEdit } from '../../../components/use-apply-edit.ts';
import { documentBase } from '../../../lib/addresses/document-base.ts';
import type { NodeId, PageTree } from '../../../lib/page/page-tree.ts';
import { absolute, findPictures, type Picture } from '../../../lib/pictures/find-pictures.ts';
import { pictureEdit } from '../../../lib/pictures/picture-edit.ts';
import { panelText } from '../../../text/pt-br-panel.ts';
import { changePicture } from '../lib/change-picture.ts';
import { apply } from '../state/apply.ts';
import { usePanelElement } from '../state/panel-element.tsx';
import { TypedInput } from './typed-input.tsx';
import { useAttribute } from './use-typed-field.ts';

const words = panelText.image;

/** Of an `img`: which picture it is, and what it says to who does not see it. */
export function ImageFields() {
  const { editor } = usePanelElement();
  const alt = useAttribute('alt');
  return (
    <>
      <ImagePicture key={editor.selected} />
      {/* An empty one says that the picture is decoration; without one, its address is read aloud. */}
      <TypedInput
        label={words.alt}
        source={{ ...alt, check: (typed) => ({ value: typed }) }}
        placeholder={words.altExample}
        above
      />
    </>
  );
}

/** Another picture in this place, or wherever the page has the one of now. */
function ImagePicture() {
  const { editor, page, element, fixed } = usePanelElement();
  const applyEdit = useApplyEdit();
  const [isEverywhere, setEverywhere] = useState(false);
  const src = page.attribute(element, 'src');
  // The whole page is read for it: when it is another picture, not at every key stroke.
  const places = useMemo(() => {
    const picture = pictureOf(editor.page, src ?? '', editor.url);
    return picture !== null && standsElsewhere(editor.page, picture, element) ? picture.places.length : 0;
  }, [editor, element, src]);

  function change(address: string): void {
    const now = editor.page;
    const picture = isEverywhere ? pictureOf(now, src ?? '', editor.url) : null;
    if (picture === null) {
      apply(editor, changePicture(now, element, address));
      return;
    }
    const base = documentBase(now, editor.url);
    const edit = () => pictureEdit(now, picture, address, { base, url: editor.url });
    void applyEdit(edit, words.everywhereDone(picture.places.length));
  }

  return (
    <>
      <PictureField label={words.label} value={src} disabled={fixed} onChange={change} />
      {places > 0 && (
        <Checkbox
          label={words.everywhere(places)}
          description={words.everywhereHint}
          checked={isEverywhere}
          disabled={fixed}
          onCheckedChange={setEverywhere}
        />
      )}
    </>
  );
}

function pictureOf(page: PageTree, src: string, url: string): Picture | null {
  const base = documentBase(page, url);
  const address = absolute(src, base);
  if (address === null) return null;
  return findPictures(page, base).find(({ addresses }) => addresses.has(address)) ?? null;
}

/** Not only in the `img` itself and the formats of its `picture`. */
function standsElsewhere(page: PageTree, picture: Picture, img: NodeId): boolean {
  const parent = page.parent(img);
  const own = parent !== null && page.tag(parent) === 'picture' ? page.children(parent) : [img];
  return picture.places.some(({ element }) => !own.includes(element));
}
