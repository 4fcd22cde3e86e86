import { Icon } from '@garimpo/sdk';
import { Image } from 'lucide-react';
import { useState } from 'react';

export interface PictureThumbProps {
  /** Absolute. */
  address: string;
  /** Of the clone: pictures of any other place would tell it who is looking. */
  url: string;
}

/** Decoration: what the picture is called stands beside it. */
export function PictureThumb({ address, url }: PictureThumbProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const isShown = address !== failed && new URL(address).origin === new URL(url).origin;
  return (
    <span className="grid size-12 flex-none place-items-center overflow-hidden rounded-sm bg-hover text-ink-3">
      {isShown ? (
        <img
          src={address}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          className="size-full object-cover"
          onError={() => setFailed(address)}
        />
      ) : (
        <Icon icon={Image} size={20} />
      )}
    </span>
  );
}
