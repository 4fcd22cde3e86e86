import { type Api, cx, Icon, toolKey, useApi, useSession } from '@garimpo/sdk';
import { useQuery } from '@tanstack/react-query';
import { Film, Image } from 'lucide-react';

async function readThumbnail(
  api: Api,
  offerId: string,
  creativeId: string,
  signal: AbortSignal,
): Promise<string> {
  const path = `/api/offers/${encodeURIComponent(offerId)}/creatives/${encodeURIComponent(creativeId)}/thumbnail`;
  const { body } = await api.file('GET', path, undefined, { signal });
  const blob = await new Response(body).blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    // The answer's type is the service's to say, and it has one kind of picture only.
    reader.readAsDataURL(new Blob([blob], { type: 'image/webp' }));
  });
}

export interface ThumbnailProps {
  offerId: string;
  /** Null for an ad without a picture. */
  creativeId: string | null;
  kind?: 'image' | 'video' | null | undefined;
  alt: string;
  className?: string;
}

/** The picture of an ad; it is asked for with the person's token, as everything is. */
export function Thumbnail({ offerId, creativeId, kind, alt, className }: ThumbnailProps) {
  const api = useApi();
  const { user } = useSession();
  const { data } = useQuery({
    queryKey: toolKey('mf-offers', 'thumbnail', user.id, offerId, creativeId),
    queryFn: ({ signal }) => readThumbnail(api, offerId, creativeId ?? '', signal),
    enabled: creativeId !== null,
    // The picture of an ad does not change.
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
  const frame = cx('flex-none overflow-hidden rounded-sm bg-sunken', className);
  if (data !== undefined) return <img src={data} alt={alt} className={cx(frame, 'object-cover')} />;
  return (
    <span role="img" aria-label={alt} className={cx(frame, 'grid place-items-center text-ink-off')}>
      <Icon icon={kind === 'video' ? Film : Image} size={18} />
    </span>
  );
}
