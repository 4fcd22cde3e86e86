import { Icon } from '@garimpo/sdk';
import { Image } from 'lucide-react';
import { useState } from 'react';
import { pictureText } from '../text/pt-br-picture.ts';
import { usePictureSource } from './use-picture-source.ts';

/** The picture in small, and the name of its file; an icon alone where the app may not load it. */
export function PictureThumbnail({ address }: { address: string | null }) {
  const source = usePictureSource(address);
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className="grid w-16 flex-none justify-items-center gap-1">
      <span className="grid size-16 place-items-center overflow-hidden rounded-xs bg-sunken text-ink-3">
        {source !== null && source !== broken ? (
          <img
            src={source}
            alt={pictureText.shown}
            className="size-full object-contain"
            onError={() => setBroken(source)}
          />
        ) : (
          <Icon icon={Image} size={24} />
        )}
      </span>
      <span
        className="w-full truncate text-center text-caption text-ink-3"
        title={address === null ? undefined : nameOf(address)}
      >
        {address === null || address === '' ? pictureText.none : nameOf(address)}
      </span>
    </span>
  );
}

function nameOf(address: string): string {
  if (/^\s*data:/i.test(address)) return pictureText.inline;
  return address.split(/[?#]/)[0]?.split('/').findLast(Boolean) ?? address;
}
