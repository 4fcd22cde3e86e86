import { Change, formatNumber, Icon, Tag, Trend } from '@garimpo/sdk';
import { ChartLine, Copy, Download, ExternalLink, GripVertical, Library, Pencil, Trash2 } from 'lucide-react';
import { publicText } from '../text/pt-br-public.ts';

export interface Sample {
  title: string;
  createdAt: string;
  /** Readings, oldest first. */
  counts: readonly number[];
  description: string;
  tags: readonly string[];
}

/** A card of the board as a picture, drawn with the real parts: what stands on it is a sample, nothing in it can be used. */
export function SampleCard({ sample }: { sample: Sample }) {
  return (
    <div className="grid gap-2 rounded-md border border-line bg-surface px-3 pt-2.5 pb-1.5 shadow-card">
      <div className="-mx-1.5 flex items-start gap-1.5">
        <span className="grid h-5 w-4 place-items-center text-ink-off">
          <Icon icon={GripVertical} size={14} />
        </span>
        <p className="line-clamp-2 flex-1 text-strong">{sample.title}</p>
        <Glyph icon={Pencil} small />
        <Glyph icon={Trash2} small />
      </div>
      <p className="-mt-1.5 pl-4 text-caption text-ink-3">{sample.createdAt}</p>
      <div className="flex items-end justify-between gap-2.5">
        <div>
          <p className="flex items-baseline gap-2">
            <span className="text-figure tabular-nums">{formatNumber(sample.counts.at(-1))}</span>
            <Change value={(sample.counts.at(-1) ?? 0) - (sample.counts[0] ?? 0)} />
          </p>
          <p className="text-caption text-ink-3">{publicText.authArt.unit}</p>
        </div>
        <Trend counts={sample.counts} />
      </div>
      {sample.description !== '' && (
        <p className="line-clamp-2 text-caption text-ink-2">{sample.description}</p>
      )}
      <p className="flex flex-wrap gap-1">
        {sample.tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </p>
      <div className="-mx-3 flex items-center border-t border-line-soft px-1.5 pt-1.25">
        <Glyph icon={Library} />
        <Glyph icon={ExternalLink} />
        <Glyph icon={Copy} />
        <Glyph icon={Download} />
        <span className="ml-auto inline-flex h-7 items-center gap-1.25 px-1.5 text-caption font-label text-ink-2">
          <Icon icon={ChartLine} size={14} />
          {publicText.authArt.metrics}
        </span>
      </div>
    </div>
  );
}

function Glyph({ icon, small = false }: { icon: typeof Pencil; small?: boolean }) {
  return (
    <span className={`-my-0.5 grid place-items-center text-ink-3 ${small ? 'size-6' : 'size-7'}`}>
      <Icon icon={icon} />
    </span>
  );
}
