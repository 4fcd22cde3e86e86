import { headText } from '../../../text/pt-br-head.ts';

const words = headText.preview;

export interface SearchPreviewProps {
  title: string;
  description: string;
  url: string;
}

export function SearchPreview({ title, description, url }: SearchPreviewProps) {
  return (
    <figure className="grid gap-1">
      <figcaption className="text-caption text-ink-3">{words.search}</figcaption>
      <div className="grid gap-0.5 rounded-md border border-line bg-surface p-3">
        <span className="truncate text-caption text-ink-2">{new URL(url).host}</span>
        <span className="truncate text-body font-medium text-info-text">{title.trim() || words.noTitle}</span>
        <span className="line-clamp-2 text-small text-ink-2">
          {description.trim() || words.noDescription}
        </span>
      </div>
    </figure>
  );
}
