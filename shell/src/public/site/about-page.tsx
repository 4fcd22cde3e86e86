import { Badge, ButtonLink, Icon, useDocumentTitle } from '@garimpo/sdk';
import {
  ChartColumn,
  ChartLine,
  CircleCheck,
  CircleX,
  Clock,
  Copy,
  Eraser,
  FlaskConical,
  ListChecks,
  type LucideIcon,
  ShieldCheck,
  SquareMousePointer,
  Type,
} from 'lucide-react';
import { type ReactNode, useEffect, useId } from 'react';
import { paths } from '../../lib/paths.ts';
import { publicText } from '../../text/pt-br-public.ts';
import { siteText } from '../../text/pt-br-site.ts';
import { PlanCards } from '../plan-cards.tsx';
import { SampleCard } from '../sample-card.tsx';
import { Faq } from './faq.tsx';
import { sectionPath, sections, useHasSession } from './site-menu.tsx';

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
function BoardPicture() {
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

type FeatureName = keyof typeof siteText.features.items;

/** In the order in which they are used. */
const features: { name: FeatureName; icon: LucideIcon; beta?: boolean }[] = [
  { name: 'board', icon: ChartLine },
  { name: 'sites', icon: Copy },
  { name: 'editor', icon: SquareMousePointer },
  { name: 'quiz', icon: ListChecks, beta: true },
  { name: 'anticlone', icon: ShieldCheck },
  { name: 'filter', icon: ChartColumn },
  { name: 'encrypt', icon: Type },
  { name: 'metadata', icon: Eraser },
];

function Features() {
  return (
    <ul className="site:grid site:grid-cols-4 site:gap-x-8 site:gap-y-10 site:max-lg:grid-cols-2 site:max-md:grid-cols-1 site:max-md:gap-y-7">
      {features.map(({ name, icon, beta = false }) => {
        const { name: title, what } = siteText.features.items[name];
        return (
          <li
            key={name}
            className="site:grid site:content-start site:gap-2 site:border-t site:border-line site:pt-5 site:break-inside-avoid"
          >
            <Icon icon={icon} size={20} className="site:text-gold-text" />
            <h3 className="site:flex site:items-center site:gap-2 site:text-h3">
              {title}
              {beta && <Badge>{siteText.features.beta}</Badge>}
            </h3>
            <p className="site:text-body/5.5 site:text-ink-2">{what}</p>
          </li>
        );
      })}
    </ul>
  );
}

/** Mission, vision, values. */
function Purpose() {
  const { mission, vision, values } = siteText.purpose;
  return (
    <div className="site:grid site:grid-cols-2 site:gap-x-16 site:gap-y-12 site:max-md:grid-cols-1 site:max-md:gap-y-8">
      <div className="site:grid site:content-start site:gap-8">
        {[mission, vision].map(({ name, what }) => (
          <div key={name}>
            <h3 className="site:text-small site:font-semibold site:text-gold-text">{name}</h3>
            <p className="site:mt-2 site:text-figure/7.5 site:font-normal site:text-pretty">{what}</p>
          </div>
        ))}
      </div>
      <div>
        <h3 className="site:text-small site:font-semibold site:text-gold-text">{values.name}</h3>
        <dl className="site:mt-2">
          {values.items.map(({ name, what }) => (
            <div
              key={name}
              className="site:border-b site:border-line site:py-3.5 site:first:pt-0.5 site:last:border-b-0"
            >
              <dt className="site:text-h3">{name}</dt>
              <dd className="site:mt-1 site:text-body/5.5 site:text-ink-2">{what}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

interface SectionProps {
  /** Fragment of its address. */
  id: string;
  title: string;
  hint?: string;
  children: ReactNode;
}

/** A part of /about that links lead to: it takes the focus of whoever follows one. */
function Section({ id, title, hint, children }: SectionProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      tabIndex={-1}
      className="site:anchor site:mx-auto site:mt-24 site:max-w-292 site:px-page-x site:outline-none site:last:mb-24 site:max-md:mt-16 site:max-md:last:mb-16"
    >
      <div className="site:mb-9 site:text-center site:max-md:mb-7">
        <h2 id={titleId} className="site:text-headline">
          {title}
        </h2>
        {hint !== undefined && <p className="site:mt-1.5 site:text-balance site:text-ink-2">{hint}</p>}
      </div>
      {children}
    </section>
  );
}

/** What search engines and previews of links say of this page; the app's own description is back when it is left. */
export function usePageDescription(description: string): void {
  useEffect(() => {
    const tag = document.head.querySelector<HTMLMetaElement>('meta[name="description"]');
    if (tag === null) return;
    const before = tag.content;
    tag.content = description;
    return () => {
      tag.content = before;
    };
  }, [description]);
}

/** /about: what the product is and for whom, what it costs, and what people ask. */
export function AboutPage() {
  useDocumentTitle(siteText.about.title);
  usePageDescription(siteText.about.description);
  return (
    <>
      <Hero />
      <Section id={sections.features} title={siteText.features.title} hint={siteText.features.hint}>
        <Features />
      </Section>
      <Section id={sections.purpose} title={siteText.purpose.title}>
        <Purpose />
      </Section>
      <Section id={sections.plans} title={siteText.plans.title} hint={publicText.plans.hint}>
        <PlanCards level={3} />
      </Section>
      <Section id={sections.faq} title={siteText.faq.title} hint={siteText.faq.hint}>
        <Faq />
      </Section>
    </>
  );
}

function Hero() {
  const signedIn = useHasSession() === true;
  const { about } = siteText;
  return (
    <div className="site:mx-auto site:max-w-292 site:px-page-x site:pt-18 site:max-md:pt-12">
      <div className="site:text-center">
        <h1 className="site:mx-auto site:max-w-[13em] site:text-display site:text-balance">
          {about.headline}
        </h1>
        <p className="site:mx-auto site:mt-4.5 site:max-w-[33em] site:text-h2/7 site:font-normal site:text-balance site:text-ink-2">
          {about.lead}
        </p>
        <p className="site:mt-7 site:flex site:flex-wrap site:justify-center site:gap-3">
          <ButtonLink to={signedIn ? paths.dashboard : paths.register} variant="primary" size="lg">
            {signedIn ? about.dashboard : about.start}
          </ButtonLink>
          <ButtonLink to={sectionPath('plans')} size="lg">
            {about.seePlans}
          </ButtonLink>
        </p>
      </div>
      <BoardPicture />
    </div>
  );
}
