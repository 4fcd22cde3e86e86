import { ChartLine, ExternalLink, GripVertical, Library, Pencil, Trash2 } from 'lucide-react';
import { Change } from '../ui/change/change.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { IconButton, IconLink } from '../ui/icon-button/icon-button.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { Tag } from '../ui/tag/tag.tsx';
import { Trend } from '../ui/trend/trend.tsx';
import { showcaseText } from './text.ts';

/** How a card puts the small parts together; the board has its own. */
export function BoardCardSample() {
  const text = showcaseText.card;
  return (
    <article className="ui:grid ui:gap-2 ui:rounded-md ui:border ui:border-line ui:bg-surface ui:px-3 ui:pt-2.5 ui:pb-1.5 ui:shadow-card">
      <div className="ui:-mx-1.5 ui:flex ui:items-start ui:gap-1.5">
        <span className="ui:grid ui:h-5 ui:w-4 ui:place-items-center ui:text-ink-off">
          <Icon icon={GripVertical} size={14} />
        </span>
        <h3 className="ui:flex-1 ui:text-strong">{text.title}</h3>
        <IconButton
          size="head"
          className="ui:-mt-0.5 ui:max-md:-mt-2"
          label={showcaseText.messages.edit}
          icon={Pencil}
        />
        <IconButton
          size="head"
          className="ui:-mt-0.5 ui:max-md:-mt-2"
          label={showcaseText.messages.delete}
          icon={Trash2}
        />
      </div>
      <div className="ui:-mt-1.5 ui:pl-4 ui:text-caption ui:text-ink-3">{text.created}</div>
      <div className="ui:flex ui:items-end ui:gap-2.5">
        <div>
          <div className="ui:flex ui:items-baseline ui:gap-2">
            <b className="ui:text-figure ui:tabular-nums">612</b>
            <Change value={272} />
          </div>
          <div className="ui:text-caption ui:text-ink-3">{text.unit}</div>
        </div>
        <Trend counts={[340, 382, 398, 446, 500, 534, 612]} label={text.trend} className="ui:ml-auto" />
      </div>
      <p className="ui:text-caption ui:text-ink-2">{text.description}</p>
      <div className="ui:flex ui:flex-wrap ui:gap-1">
        {text.tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </div>
      <div className="ui:-mx-3 ui:flex ui:items-center ui:border-t ui:border-line-soft ui:px-1.5 ui:pt-1.25">
        <IconLink size="row" label={text.library} icon={Library} href="https://exemplo.com.br" newTab />
        <IconLink size="row" label={text.landing} icon={ExternalLink} href="https://exemplo.com.br" newTab />
        <a
          href="#metricas"
          aria-label={text.metricsName}
          className="ui:ml-auto ui:inline-flex ui:h-7 ui:items-center ui:gap-1.25 ui:px-1.5 ui:text-caption ui:font-label ui:text-ink-2"
        >
          <Icon icon={ChartLine} size={14} />
          {text.metrics}
        </a>
      </div>
    </article>
  );
}

export function SkeletonSample() {
  return (
    <div className="ui:grid ui:gap-3 ui:rounded-md ui:border ui:border-line ui:bg-surface ui:p-3.5">
      <Skeleton width="70%" height={14} />
      <Skeleton width="36%" />
      <div className="ui:flex ui:items-center ui:justify-between">
        <Skeleton width={64} height={24} />
        <Skeleton width={92} height={28} />
      </div>
      <Skeleton />
    </div>
  );
}
