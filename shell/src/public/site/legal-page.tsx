import { formatDateLong, useDocumentTitle } from '@garimpo/sdk';
import { Link } from 'react-router-dom';
import { siteText } from '../../text/pt-br-site.ts';
import { LegalBlocks, LegalSentence } from './legal-blocks.tsx';
import { type LegalText, wordsOf } from './legal-text.ts';
import { usePageDescription } from './use-page-description.ts';

/** A long text for reading, searching and printing: contents beside it where there is room, above it where not. */
export function LegalPage({ text }: { text: LegalText }) {
  useDocumentTitle(text.title);
  usePageDescription(text.description);
  return (
    <div className="site:mx-auto site:grid site:max-w-292 site:grid-cols-[--spacing(50)_minmax(0,var(--g-w-text))] site:gap-x-20 site:px-page-x site:pt-18 site:pb-24 site:max-lg:block site:max-lg:max-w-180 site:max-md:pt-10 site:max-md:pb-16 site:print:block site:print:p-0">
      <header className="site:col-start-2">
        <h1 className="site:text-price site:text-balance site:max-md:text-headline">{text.title}</h1>
        <p className="site:mt-2 site:text-small site:text-ink-3">
          {siteText.legal.updated}{' '}
          <time dateTime={text.updatedOn}>{formatDateLong(`${text.updatedOn}T12:00:00-03:00`)}</time>
        </p>
      </header>
      <Contents text={text} />
      <article className="site:col-start-2 site:row-start-2 site:mt-8 site:text-read">
        <div className="site:space-y-3 site:border-l-2 site:border-gold-mark site:pl-5 site:font-medium">
          {text.summary.map((sentence) => (
            <p key={wordsOf(sentence)}>
              <LegalSentence text={sentence} />
            </p>
          ))}
        </div>
        {text.sections.map((section) => (
          <section
            key={section.id}
            id={section.id}
            aria-labelledby={`${section.id}-titulo`}
            tabIndex={-1}
            className="site:anchor site:mt-12 site:outline-none"
          >
            <h2 id={`${section.id}-titulo`} className="site:text-figure/7 site:break-after-avoid">
              {section.title}
            </h2>
            <LegalBlocks blocks={section.blocks} />
          </section>
        ))}
      </article>
    </div>
  );
}

function Contents({ text }: { text: LegalText }) {
  return (
    <nav
      aria-label={siteText.legal.contents}
      className="site:sticky site:top-24 site:col-start-1 site:row-span-2 site:row-start-1 site:max-h-[calc(100dvh-var(--g-24)-var(--g-8))] site:self-start site:overflow-y-auto site:max-lg:static site:max-lg:mt-8 site:max-lg:max-h-none site:max-lg:rounded-lg site:max-lg:border site:max-lg:border-line site:max-lg:bg-surface site:max-lg:p-5 site:print:hidden"
    >
      <p className="site:mb-2 site:text-small site:font-semibold">{siteText.legal.contents}</p>
      <ul className="site:max-lg:columns-2 site:max-lg:gap-8 site:max-md:columns-1">
        {text.sections.map(({ id, title }) => (
          <li key={id} className="site:break-inside-avoid">
            <Link
              to={`#${id}`}
              className="site:block site:rounded-xs site:py-1 site:text-small site:text-ink-2 site:hover:text-ink site:hover:underline site:max-md:py-2"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
