import { Icon } from '@garimpo/sdk';
import { Image } from 'lucide-react';
import { usePictureSource } from '../../../components/use-picture-source.ts';
import { headText } from '../../../text/pt-br-head.ts';

const words = headText.preview;

export interface SharePreviewProps {
  title: string;
  description: string;
  /** As the page has it; empty for none. */
  image: string;
  url: string;
}

/** A link as messengers show it. */
export function SharePreview({ title, description, image, url }: SharePreviewProps) {
  const source = usePictureSource(image === '' ? null : image);
  return (
    <figure className="grid gap-1">
      <figcaption className="text-caption text-ink-3">{words.share}</figcaption>
      <div className="max-w-96 overflow-hidden rounded-md border border-line bg-sunken">
        <div className="grid aspect-[1.91/1] place-items-center bg-hover text-ink-3">
          {source === null ? (
            <span className="grid justify-items-center gap-1 text-caption">
              <Icon icon={Image} size={24} />
              {image === '' && words.noImage}
            </span>
          ) : (
            <img src={source} alt="" className="size-full object-cover" />
          )}
        </div>
        <div className="grid gap-0.5 p-3">
          <span className="line-clamp-2 text-small font-semibold text-ink">
            {title.trim() || words.noTitle}
          </span>
          <span className="line-clamp-2 text-caption text-ink-2">
            {description.trim() || words.noDescription}
          </span>
          <span className="truncate text-caption text-ink-3">{new URL(url).host}</span>
        </div>
      </div>
    </figure>
  );
}
