import { UPLOADS_PATH } from '@garimpo/cloner-contract';
import { cx, Icon, useSession } from '@garimpo/sdk';
import { useQuery } from '@tanstack/react-query';
import { Image } from 'lucide-react';
import { useEffect, useState } from 'react';
import { imageKey, useSiteApi } from '../../api/site-api.ts';
import { useEditorAlone } from '../../state/editor-context.tsx';

/** Inline images that can be shown without a request. */
const INLINE = /^\s*data:image\/(?:png|jpe?g|gif|webp|avif)[;,]/i;

/**
 * The address from which the app can show an image of the clone, or null. Uploads come through the API, since they
 * may not be on the web yet. Others come from the clone's own host, which the app's policy lets in.
 */
export function useImageSource(address: string | null): string | null {
  const editor = useEditorAlone();
  const userId = useSession().user.id;
  const site = useSiteApi(editor.subdomain);
  const url = address !== null && URL.canParse(address, editor.url) ? new URL(address, editor.url) : null;
  const isOwn = url?.host === new URL(editor.url).host;
  const path = isOwn && url.pathname.startsWith(UPLOADS_PATH) ? url.pathname : null;
  const uploaded = useQuery({
    queryKey: imageKey(userId, editor.subdomain, path ?? ''),
    queryFn: () => site.image(path ?? ''),
    enabled: path !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const blob = useBlobAddress(path === null ? null : (uploaded.data ?? null));
  if (path !== null) return blob;
  if (address !== null && INLINE.test(address)) return address;
  return isOwn ? url.href : null;
}

function useBlobAddress(blob: Blob | null): string | null {
  const [made, setMade] = useState<{ blob: Blob; address: string } | null>(null);
  useEffect(() => {
    if (blob === null) return;
    const address = URL.createObjectURL(blob);
    setMade({ blob, address });
    return () => URL.revokeObjectURL(address);
  }, [blob]);
  return made !== null && made.blob === blob ? made.address : null;
}

interface ImageThumbProps {
  address: string | null;
  /** Empty where the image's name stands beside it. */
  alt: string;
  className: string;
  fit: 'object-contain' | 'object-cover';
}

/** The image in small, or an icon where the app may not load it. */
export function ImageThumb({ address, alt, className, fit }: ImageThumbProps) {
  const source = useImageSource(address);
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={cx('grid flex-none place-items-center overflow-hidden text-ink-3', className)}>
      {source !== null && source !== broken ? (
        <img
          src={source}
          alt={alt}
          loading="lazy"
          className={cx('size-full', fit)}
          onError={() => setBroken(source)}
        />
      ) : (
        <Icon icon={Image} size={20} />
      )}
    </span>
  );
}
