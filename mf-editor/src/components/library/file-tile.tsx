import { Checkbox, cx, Icon, IconButton } from '@garimpo/sdk';
import { Crosshair, Film } from 'lucide-react';
import type { ReactNode } from 'react';
import { isSpare, type StoredFile } from '../../lib/pictures/library.ts';
import { useEditorAlone } from '../../state/editor-context.tsx';
import { libraryText as words } from '../../text/pt-br-library.ts';
import { applyText } from '../../text/pt-br-replace.ts';
import { ImageThumb } from '../pictures/image-source.tsx';

export function fileLabel(file: StoredFile): string {
  return file.name || (file.isVideo ? words.ownVideo : words.own);
}

function useText({ places, isMentioned, usedIn: [first, ...others], waiting }: StoredFile): string {
  if (places.length > 0) return words.places(places.length);
  if (first !== undefined) return words.usedIn(first, others.length);
  if (isMentioned) return words.mentioned;
  return waiting ? words.waiting : words.unused;
}

interface FileTileProps {
  file: StoredFile;
  /** Takes the file; without it, the file is only looked at. */
  onChoose?: ((file: StoredFile) => void) | undefined;
  marked: boolean;
  onMark: (marked: boolean) => void;
  onShown: () => void;
}

export function FileTile({ file, onChoose, marked, onMark, onShown }: FileTileProps) {
  const name = fileLabel(file);
  const detail = `${words.size(file.bytes)} · ${useText(file)}`;
  const editor = useEditorAlone();
  const [place] = file.places;
  const show = () => {
    editor.select(place ?? null, { reveal: true });
    onShown();
  };
  const face: ReactNode = (
    <>
      {file.isVideo ? (
        <span className="grid aspect-video w-full place-items-center bg-sunken text-ink-3">
          <Icon icon={Film} size={24} />
        </span>
      ) : (
        <ImageThumb
          address={file.path}
          alt=""
          className="aspect-video w-full bg-sunken"
          fit="object-contain"
        />
      )}
      <span className="block min-w-0 p-2 text-left">
        <span className="block truncate text-small" title={file.path}>
          {name}
        </span>
        <span className="block truncate text-caption text-ink-3" title={detail}>
          {detail}
        </span>
      </span>
    </>
  );
  return (
    <li
      className={cx(
        'relative min-w-0 overflow-hidden rounded-sm border bg-surface',
        marked ? 'border-gold-mark' : 'border-line',
      )}
    >
      {onChoose === undefined ? (
        face
      ) : (
        <button
          type="button"
          aria-label={words.chooseOf(name, detail)}
          className="block w-full cursor-pointer hover:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus"
          onClick={() => onChoose(file)}
        >
          {face}
        </button>
      )}
      {onChoose === undefined && (
        <span className="absolute top-1 right-1 flex rounded-sm bg-surface/90">
          {isSpare(file) && (
            <Checkbox
              label={<span className="sr-only">{words.mark(name)}</span>}
              checked={marked}
              onCheckedChange={onMark}
            />
          )}
          {place !== undefined && (
            <IconButton
              icon={Crosshair}
              label={applyText.show(name)}
              tooltip={applyText.showTip}
              onClick={show}
            />
          )}
        </span>
      )}
    </li>
  );
}
