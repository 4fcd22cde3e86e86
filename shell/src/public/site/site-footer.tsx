import { Logo } from '@garimpo/sdk';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { useServices } from '../../app/services.ts';
import { chatAddress } from '../../layout/support-address.ts';
import { text } from '../../text/pt-br.ts';
import { siteText } from '../../text/pt-br-site.ts';
import { sectionPath } from './sections.ts';

type FooterLink = { words: string } & ({ to: string } | { href: string; newTab?: boolean });

const link =
  'site:inline-block site:rounded-xs site:py-1 site:text-small site:break-words site:text-ink-2 site:hover:text-ink site:hover:underline site:max-md:py-2';

export function SiteFooter() {
  const { config } = useServices();
  const { footer, header } = siteText;
  const chat = chatAddress(config.supportChatUrl);
  const contact: FooterLink[] = [];
  if (config.contactEmail)
    contact.push({ words: config.contactEmail, href: `mailto:${config.contactEmail}` });
  if (chat !== null) contact.push({ words: text.support.label, href: chat, newTab: true });

  return (
    <footer className="site:border-t site:border-line site:bg-sunken site:pt-12 site:pb-8 site:max-md:pb-16 site:print:hidden">
      <div className="site:mx-auto site:grid site:max-w-292 site:grid-cols-[2fr_1fr_1fr_1fr] site:gap-8 site:px-page-x site:max-md:grid-cols-2 site:max-md:gap-x-4">
        <div className="site:max-md:col-span-2">
          <Logo />
          <p className="site:mt-3 site:max-w-[34ch] site:text-small site:text-ink-2">{footer.tagline}</p>
        </div>
        <Column
          title={footer.product}
          links={[
            { words: header.features, to: sectionPath('features') },
            { words: header.plans, to: sectionPath('plans') },
            { words: header.faq, to: sectionPath('faq') },
          ]}
        />
        <Column
          title={footer.company}
          links={[
            { words: footer.about, to: sectionPath('purpose') },
            { words: footer.privacy, to: paths.privacy },
            { words: footer.terms, to: paths.terms },
          ]}
        />
        {contact.length > 0 && <Column title={footer.contact} links={contact} />}
      </div>
      <p className="site:mx-auto site:max-w-292 site:px-page-x site:pt-6 site:text-caption site:text-ink-3">
        {footer.rights(new Date().getFullYear())}
      </p>
    </footer>
  );
}

function Column({ title, links }: { title: string; links: readonly FooterLink[] }) {
  const titleId = useId();
  return (
    <div className="site:min-w-0">
      <p id={titleId} className="site:mb-2 site:text-small site:font-semibold">
        {title}
      </p>
      <ul aria-labelledby={titleId}>
        {links.map((one) => (
          <li key={one.words}>
            {'to' in one ? (
              <Link to={one.to} className={link}>
                {one.words}
              </Link>
            ) : (
              <a
                href={one.href}
                className={link}
                {...(one.newTab === true && { target: '_blank', rel: 'noopener noreferrer' })}
              >
                {one.words}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
