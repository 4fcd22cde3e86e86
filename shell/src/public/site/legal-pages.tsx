import { formatDateLong, TextLink, useDocumentTitle } from '@garimpo/sdk';
import { Link } from 'react-router-dom';
import { useServices } from '../../session/services.ts';
import {
  type LegalBlock,
  type LegalPlace,
  type LegalText,
  type Sentence,
  wordsOf,
} from '../../text/legal-text.ts';
import { privacyText } from '../../text/pt-br-privacy.ts';
import { siteText } from '../../text/pt-br-site.ts';
import { termsText } from '../../text/pt-br-terms.ts';
import { usePageDescription } from './about-page.tsx';

function LegalBlocks({ blocks }: { blocks: readonly LegalBlock[] }) {
  return blocks.map((block) => <Block key={keyOf(block)} block={block} />);
}

function keyOf(block: LegalBlock): string {
  switch (block.kind) {
    case 'text':
      return wordsOf(block.text);
    case 'list':
      return block.items.map(wordsOf).join();
    case 'table':
      return block.label;
  }
}

function Block({ block }: { block: LegalBlock }) {
  switch (block.kind) {
    case 'text':
      return (
        <p className="site:mt-4">
          <LegalSentence text={block.text} />
        </p>
      );
    case 'list':
      return (
        <ul className="site:mt-4 site:list-disc site:space-y-2 site:pl-5 site:marker:text-ink-3">
          {block.items.map((item) => (
            <li key={wordsOf(item)} className="site:pl-1">
              <LegalSentence text={item} />
            </li>
          ))}
        </ul>
      );
    case 'table':
      return <LegalTable table={block} />;
  }
}

function LegalSentence({ text }: { text: Sentence }) {
  if (typeof text === 'string') return text;
  return text.map((piece) => {
    if (typeof piece === 'string') return piece;
    return 'to' in piece ? (
      <TextLink key={piece.words} to={piece.to}>
        {piece.words}
      </TextLink>
    ) : (
      <TextLink key={piece.words} href={piece.href} newTab={piece.href.startsWith('https:')}>
        {piece.words}
      </TextLink>
    );
  });
}

/** Cells hold sentences. On narrow screens each row is a block, every cell under the name of its column. */
function LegalTable({ table }: { table: LegalBlock & { kind: 'table' } }) {
  const [named, ...others] = table.head;
  return (
    <div className="site:mt-5 site:overflow-hidden site:rounded-lg site:border site:border-line site:bg-surface">
      <table
        aria-label={table.label}
        className="site:w-full site:border-collapse site:text-left site:text-small site:max-md:block"
      >
        <thead className="site:max-md:sr-only">
          <tr>
            {[named, ...others].map((title) => (
              <th
                key={title}
                scope="col"
                className="site:h-9 site:border-b site:border-line site:bg-head site:px-4 site:text-caption site:font-label site:text-ink-3"
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="site:max-md:block">
          {table.rows.map(([name, ...cells]) => (
            <tr
              key={name}
              className="site:border-b site:border-line-soft site:break-inside-avoid site:last:border-b-0 site:max-md:grid site:max-md:gap-2 site:max-md:p-4"
            >
              <th scope="row" className="site:px-4 site:py-3 site:align-top site:font-medium site:max-md:p-0">
                {name}
              </th>
              {cells.map((cell, at) => (
                <td
                  key={others[at]}
                  className="site:px-4 site:py-3 site:align-top site:text-ink-2 site:max-md:p-0"
                >
                  <span aria-hidden className="site:block site:text-caption site:text-ink-3 site:md:hidden">
                    {others[at]}
                  </span>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A long text for reading, searching and printing: contents beside it where there is room, above it where not. */
function LegalPage({ text }: { text: LegalText }) {
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

export function PrivacyPage() {
  return <LegalPage text={privacyText(usePlace())} />;
}

export function TermsPage() {
  return <LegalPage text={termsText(usePlace())} />;
}

/** Our own auth service is always on the page's origin; accounts elsewhere are the cloud's. */
function usePlace(): LegalPlace {
  const { config } = useServices();
  return {
    contactEmail: config.contactEmail || null,
    host: window.location.host,
    cloudAccounts: new URL(config.authUrl).origin !== window.location.origin,
  };
}
