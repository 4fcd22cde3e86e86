import { Button, Empty } from '@garimpo/sdk';
import { ImageOff } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { ImageField } from '../../../components/image-field.tsx';
import { ImageThumb } from '../../../components/pictures/image-source.tsx';
import { wantedFor } from '../../../components/pictures/send-picture.ts';
import { FewAtFirst, ShowPlace } from '../../../components/place-list.tsx';
import { useApplyEdit, useSettledPage } from '../../../components/use-apply-edit.ts';
import { findImages, type PageImage } from '../../../lib/images/find-images.ts';
import { imageEdit } from '../../../lib/images/image-edit.ts';
import type { Picture } from '../../../lib/images/picture.ts';
import { decodedOrSame, documentBase, fileName } from '../../../lib/page/addresses.ts';
import type { PageTree } from '../../../lib/page/page-tree.ts';
import { useEditorAlone } from '../../../state/editor-context.tsx';
import { shownPicturesOf } from '../../../state/shown-pictures.ts';
import { replaceText } from '../../../text/pt-br-replace.ts';

/**
 * What `read` finds in the settled page.
 * @returns the page along with it, because places are only valid in that page
 */
export function usePageFacts<Facts>(read: (page: PageTree) => Facts): { page: PageTree; facts: Facts } {
  const page = useSettledPage();
  const facts = useMemo(() => read(page), [page, read]);
  return { page, facts };
}

const words = replaceText.images;

export function ImagesTab({ onClose }: { onClose: () => void }) {
  const { url } = useEditorAlone();
  const read = useCallback((page: PageTree) => findImages(page, documentBase(page, url)), [url]);
  const { facts: images } = usePageFacts(read);
  const [chosen, setChosen] = useState<string | null>(null);
  if (images.length === 0) {
    return (
      <Empty icon={ImageOff} title={words.empty} dense level={3}>
        {words.emptyHint}
      </Empty>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-2 pb-4">
      <div className="text-caption text-ink-3">
        <p className="font-semibold">{words.found(images.length)}</p>
        <p>{words.emptyHint}</p>
      </div>
      <FewAtFirst items={images}>
        {(image) => (
          <ImageRow
            key={image.address}
            image={image}
            isOpen={image.address === chosen}
            onOpen={(isOpen) => setChosen(isOpen ? image.address : null)}
            onClose={onClose}
          />
        )}
      </FewAtFirst>
    </div>
  );
}

interface ImageRowProps {
  image: PageImage;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onClose: () => void;
}

function ImageRow({ image, isOpen, onOpen, onClose }: ImageRowProps) {
  const editor = useEditorAlone();
  const apply = useApplyEdit();
  const { address, alt, places } = image;
  const name = alt || decodedOrSame(fileName(new URL(address).pathname)) || words.noName;
  const first = places[0]?.element;
  const wanted = async () => {
    const shown = first === undefined ? null : await shownPicturesOf(editor).ask(first);
    return first === undefined ? null : wantedFor(editor.page, first, shown);
  };
  const replace = async (picture: Picture) => {
    // Clearing the field must not clear the image.
    if (picture.src.trim() === '') return;
    const { url, page } = editor;
    const edit = () => imageEdit(page, image, picture, { base: documentBase(page, url), url });
    if (await apply(edit, words.replaced(places.length))) onOpen(false);
  };
  return (
    <li className="grid grid-cols-1 gap-3 py-2">
      <div className="flex items-center gap-3">
        <ImageThumb address={address} alt="" className="size-12 rounded-sm bg-hover" fit="object-cover" />
        <div className="min-w-0 flex-1">
          <p className="truncate text-small text-ink">{name}</p>
          <p className="text-caption text-ink-3">{words.inPlaces(places.length)}</p>
        </div>
        {first !== undefined && <ShowPlace element={first} name={name} onCovered={onClose} />}
        <Button
          size="sm"
          aria-expanded={isOpen}
          aria-label={isOpen ? words.close : words.changeOf(name)}
          disabled={editor.lock !== null}
          onClick={() => onOpen(!isOpen)}
        >
          {isOpen ? words.close : words.change}
        </Button>
      </div>
      {isOpen && (
        <ImageField
          label={words.newImage}
          value={address}
          wanted={wanted}
          onChange={(_, picture) => void replace(picture)}
        />
      )}
    </li>
  );
}
