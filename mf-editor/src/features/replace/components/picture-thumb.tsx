import { Icon } from '@garimpo/sdk';
import { Image } from 'lucide-react';
import { useState } from 'react';
import { usePictureSource } from '../../../components/use-picture-source.ts';

/** Decoration: what the picture is called stands beside it. */
export function PictureThumb({ address }: { address: string }) {
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
