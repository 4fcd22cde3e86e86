import { Button, Empty, Icon } from '@garimpo/sdk';
import { Image, ImageOff } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { FewAtFirst } from '../../../components/few-at-first.tsx';
import { PictureField } from '../../../components/picture-field.tsx';
import { ShowPlace } from '../../../components/show-place.tsx';
import { useApplyEdit } from '../../../components/use-apply-edit.ts';
import { useCalmPage } from '../../../components/use-calm-page.ts';
import { usePictureSource } from '../../../components/use-picture-source.ts';
import { documentBase } from '../../../lib/addresses/document-base.ts';
import type { PageTree } from '../../../lib/page/page-tree.ts';
import { findPictures, type Picture } from '../../../lib/pictures/find-pictures.ts';
import { pictureEdit } from '../../../lib/pictures/picture-edit.ts';
import { useEditorAlone } from '../../../state/editor-context.tsx';
import { replaceText } from '../../../text/pt-br-replace.ts';

/** Decoration: what the picture is called stands beside it. */
function PictureThumb({ address }: { address: string }) {
  const source = usePictureSource(address);
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className="grid size-12 flex-none place-items-center overflow-hidden rounded-sm bg-hover text-ink-3">
      {source !== null && source !== broken ? (
        <img
          src={source}
          alt=""
          loading="lazy"
          className="size-full object-cover"
          onError={() => setBroken(source)}
        />
      ) : (
        <Icon icon={Image} size={20} />
      )}
    </span>
  );
}

/**
 * What `read` finds in the page: found again after every change of it, once it stands still.
 * @returns the page that it was found in with it: places hold for that one alone
 */
export function usePageFacts<Facts>(read: (page: PageTree) => Facts): { page: PageTree; facts: Facts } {
  const page = useCalmPage();
  const facts = useMemo(() => read(page), [page, read]);
  return { page, facts };
}

const words = replaceText.pictures;

export function PicturesTab({ onClose }: { onClose: () => void }) {
  const { url } = useEditorAlone();
  const read = useCallback((page: PageTree) => findPictures(page, documentBase(page, url)), [url]);
  const { facts: pictures } = usePageFacts(read);
  const [chosen, setChosen] = useState<string | null>(null);
  if (pictures.length === 0) {
    return (
      <Empty icon={ImageOff} title={words.empty} dense level={3}>
        {words.emptyHint}
      </Empty>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-2 pb-4">
      <div className="text-caption text-ink-3">
        <p className="font-semibold">{words.found(pictures.length)}</p>
        <p>{words.emptyHint}</p>
      </div>
      <FewAtFirst items={pictures}>
        {(picture) => (
          <PictureRow
            key={picture.address}
            picture={picture}
            isOpen={picture.address === chosen}
            onOpen={(isOpen) => setChosen(isOpen ? picture.address : null)}
            onClose={onClose}
          />
        )}
      </FewAtFirst>
    </div>
  );
}

interface PictureRowProps {
  picture: Picture;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** Of the panel. */
  onClose: () => void;
}

function PictureRow({ picture, isOpen, onOpen, onClose }: PictureRowProps) {
  const editor = useEditorAlone();
  const apply = useApplyEdit();
  const { address, alt, places } = picture;
  const name = alt || fileName(address) || words.noName;
  const first = places[0]?.element;
  const replace = async (path: string) => {
    // The field may be emptied, the picture's places may not.
    if (path.trim() === '') return;
    const { url, page } = editor;
    const edit = () => pictureEdit(page, picture, path, { base: documentBase(page, url), url });
    if (await apply(edit, words.replaced(places.length))) onOpen(false);
  };
  return (
    <li className="grid grid-cols-1 gap-3 py-2">
      <div className="flex items-center gap-3">
        <PictureThumb address={address} />
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
        <PictureField label={words.newPicture} value={address} onChange={(path) => void replace(path)} />
      )}
    </li>
  );
}

/** The last part of the address, as people know it from their disk. */
function fileName(address: string): string {
  const name = new URL(address).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    // As it is written then.
    return name;
  }
}
