import { Icon, Tag, Trend } from '@garimpo/sdk';
import {
  ArrowUp,
  ChartLine,
  Copy,
  Download,
  ExternalLink,
  GripVertical,
  Library,
  Pencil,
  Trash2,
} from 'lucide-react';
import { text } from '../text/pt-br.ts';

interface Sample {
  title: string;
  createdAt: string;
  count: string;
  change: string;
  counts: readonly number[];
  description: string;
  tags: readonly string[];
}

/** A picture of the board, drawn with the real parts. Nothing in it can be used, so nothing of it is announced. */
export function AuthArt() {
  const [first, second] = text.authArt.samples;
  return (
    <aside className="grid content-center gap-8 overflow-hidden border-l border-line bg-sunken p-16 max-lg:p-10 max-md:hidden">
      <p className="max-w-[16em] text-headline text-balance">{text.auth.headline}</p>
      <div aria-hidden inert className="grid w-82.5 max-w-full gap-3">
        <SampleCard sample={first} />
        <div className="ml-18">
          <SampleCard sample={second} />
        </div>
      </div>
    </aside>
  );
}

function SampleCard({ sample }: { sample: Sample }) {
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
            <span className="text-figure tabular-nums">{sample.count}</span>
            <span className="inline-flex items-center gap-0.5 text-caption font-semibold text-success-text tabular-nums">
              <Icon icon={ArrowUp} size={12} strokeWidth={2.5} />
              {sample.change}
            </span>
          </p>
          <p className="text-caption text-ink-3">{text.authArt.unit}</p>
        </div>
        <Trend counts={sample.counts} />
      </div>
      <p className="line-clamp-2 text-caption text-ink-2">{sample.description}</p>
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
          {text.authArt.metrics}
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
