import { Checkbox } from '@garimpo/sdk';
import { useMemo, useRef, useState } from 'react';
import { ImageField } from '../../../components/image-field.tsx';
import { type WantedPicture, wantedFor } from '../../../components/pictures/send-picture.ts';
import { useApplyEdit } from '../../../components/use-apply-edit.ts';
import { absolute, findImages, type PageImage } from '../../../lib/images/find-images.ts';
import { imageEdit } from '../../../lib/images/image-edit.ts';
import type { Picture } from '../../../lib/images/picture.ts';
import { documentBase } from '../../../lib/page/addresses.ts';
import type { PageTree } from '../../../lib/page/page-tree.ts';
import type { NodeId } from '../../../lib/page/parsed-page.ts';
import { replaceImage } from '../../../lib/pictures/replace-picture.ts';
import type { ShownPicture } from '../../../lib/pictures/shown-picture.ts';
import { shownPicturesOf } from '../../../state/shown-pictures.ts';
import { panelText } from '../../../text/pt-br-panel.ts';
import { apply, usePanelElement } from '../state/panel-element.tsx';
import { TypedInput } from './typed-input.tsx';
import { useAttribute } from './use-typed-field.ts';

const words = panelText.image;

export function ImageFields() {
  const { editor } = usePanelElement();
  const alt = useAttribute('alt');
  return (
    <>
      <ImageSource key={editor.selected} />
      {/* An empty `alt` marks decoration; without `alt`, screen readers read the address. */}
      <TypedInput
        label={words.alt}
        source={{ ...alt, check: (typed) => ({ value: typed }) }}
        placeholder={words.altExample}
        above
      />
    </>
  );
}

function ImageSource() {
  const { editor, page, element, fixed } = usePanelElement();
  const applyEdit = useApplyEdit();
  const [isEverywhere, setEverywhere] = useState(false);
  const src = page.attribute(element, 'src');
  // Finding the places reads the whole page, so it is repeated only for another image.
  const places = useMemo(() => {
    const image = imageOf(editor.page, src ?? '', editor.url);
    return image !== null && standsElsewhere(editor.page, image, element) ? image.places.length : 0;
  }, [editor, element, src]);

  const shown = useRef<ShownPicture | null>(null);

  async function wanted(): Promise<WantedPicture> {
    shown.current = await shownPicturesOf(editor).ask(element);
    return wantedFor(editor.page, element, shown.current);
  }

  async function change(picture: Picture): Promise<void> {
    // An address that was typed has asked for nothing.
    shown.current ??= await shownPicturesOf(editor).ask(element);
    const now = editor.page;
    const image = isEverywhere ? imageOf(now, src ?? '', editor.url) : null;
    if (image === null) {
      apply(editor, replaceImage(now, element, picture, shown.current));
      shown.current = null;
      return;
    }
    const base = documentBase(now, editor.url);
    const edit = () => imageEdit(now, image, picture, { base, url: editor.url });
    void applyEdit(edit, words.everywhereDone(image.places.length));
  }

  return (
    <>
      <ImageField
        label={words.label}
        value={src}
        disabled={fixed}
        wanted={wanted}
        onChange={(_, picture) => void change(picture)}
      />
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

function imageOf(page: PageTree, src: string, url: string): PageImage | null {
  const base = documentBase(page, url);
  const address = absolute(src, base);
  if (address === null) return null;
  return findImages(page, base).find(({ addresses }) => addresses.has(address)) ?? null;
}

/** Whether the image is used outside of this `img` and its `picture`. */
function standsElsewhere(page: PageTree, image: PageImage, img: NodeId): boolean {
  const parent = page.parent(img);
  const own = parent !== null && page.tag(parent) === 'picture' ? page.children(parent) : [img];
  return image.places.some(({ element }) => !own.includes(element));
}
