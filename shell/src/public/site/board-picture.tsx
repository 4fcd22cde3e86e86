import { Icon } from '@garimpo/sdk';
import { CircleCheck, CircleX, Clock, FlaskConical, type LucideIcon } from 'lucide-react';
import { siteText } from '../../text/pt-br-site.ts';
import { SampleCard } from '../sample-card.tsx';

type Column = (typeof siteText.board.columns)[number];

/** Whole class names: the style sheet is made from them. */
const looks: Record<Column['status'], { icon: LucideIcon; head: string; mark: string }> = {
  waiting: {
    icon: Clock,
    head: 'site:bg-waiting-soft site:text-on-waiting',
    mark: 'site:bg-waiting site:text-waiting-mark',
  },
  testing: {
    icon: FlaskConical,
    head: 'site:bg-testing-soft site:text-on-testing',
    mark: 'site:bg-testing site:text-testing-mark',
  },
  approved: {
    icon: CircleCheck,
    head: 'site:bg-approved-soft site:text-on-approved',
    mark: 'site:bg-approved site:text-approved-mark',
  },
  invalid: {
    icon: CircleX,
    head: 'site:bg-invalid-soft site:text-on-invalid',
    mark: 'site:bg-invalid site:text-invalid-mark',
  },
};

/** The product itself is the illustration. A picture: nothing in it can be used, so nothing of it is announced. */
export function BoardPicture() {
  return (
    <div
      aria-hidden
      inert
      className="site:fade-out site:relative site:mt-12 site:flex site:h-105 site:items-start site:gap-4 site:overflow-hidden site:rounded-t-lg site:border site:border-b-0 site:border-line site:bg-surface site:p-4 site:max-md:-mr-page-x site:max-md:h-90 site:max-md:rounded-tr-none site:max-md:border-r-0 site:print:hidden"
    >
      {siteText.board.columns.map((column) => (
        <PictureColumn key={column.status} column={column} />
      ))}
    </div>
  );
}

function PictureColumn({ column }: { column: Column }) {
  const { icon, head, mark } = looks[column.status];
  return (
    <div className="site:flex site:min-h-full site:w-64 site:flex-none site:flex-col site:gap-2 site:rounded-lg site:bg-sunken site:p-2 site:lg:w-auto site:lg:min-w-0 site:lg:flex-1">
      <p
        className={`site:flex site:h-9 site:flex-none site:items-center site:gap-2 site:rounded-sm site:px-2 site:text-small site:font-semibold ${head}`}
      >
        <span className={`site:grid site:size-5 site:place-items-center site:rounded-xs ${mark}`}>
          <Icon icon={icon} size={14} strokeWidth={2} />
        </span>
        {column.name}
        <span className="site:ml-auto site:tabular-nums">{column.samples.length}</span>
      </p>
      {column.samples.map((sample) => (
        <SampleCard key={sample.title} sample={sample} />
      ))}
    </div>
  );
}
