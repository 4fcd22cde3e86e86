import './site.css';
import { ButtonLink, IconButton, Logo, useTheme } from '@garimpo/sdk';
import { Menu, Moon, Sun } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { SkipLink } from '../../layout/skip-link.tsx';
import { chatAddress, supportAddress } from '../../layout/support-address.ts';
import { SupportButton } from '../../layout/support-button.tsx';
import { paths } from '../../lib/paths.ts';
import { useServices } from '../../session/services.ts';
import { text } from '../../text/pt-br.ts';
import { siteText } from '../../text/pt-br-site.ts';
import { SiteMenu, sectionPath, useHasSession } from './site-menu.tsx';

type FooterLink = { words: string } & ({ to: string } | { href: string; newTab?: boolean });

const link =
  'site:inline-block site:rounded-xs site:py-1 site:text-small site:break-words site:text-ink-2 site:hover:text-ink site:hover:underline site:max-md:py-2';

function SiteFooter() {
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

/** Names what it does, not what is: in the dark it offers the light. */
function ThemeToggle() {
  const { theme, setTheme } = useTheme();
  const dark = theme === 'dark';
  return (
    <IconButton
      label={dark ? text.settings.light : text.settings.dark}
      icon={dark ? Sun : Moon}
      size="md"
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    />
  );
}

interface SiteHeaderProps {
  menuOpen: boolean;
  onOpenMenu: () => void;
}

const sectionLink =
  'site:rounded-sm site:px-3 site:py-2 site:text-small site:font-medium site:text-ink-2 site:hover:text-ink';

/** Stays at the top while the page scrolls. On narrow screens its links are in the menu. */
function SiteHeader({ menuOpen, onOpenMenu }: SiteHeaderProps) {
  const hasSession = useHasSession();
  return (
    <header className="site:sticky site:top-0 site:z-sticky site:border-b site:border-line site:bg-canvas site:print:static">
      <div className="site:mx-auto site:flex site:h-16 site:max-w-292 site:items-center site:gap-2 site:px-page-x">
        <Link to={hasSession === true ? paths.dashboard : paths.about} className="site:flex site:rounded-sm">
          <Logo />
        </Link>
        <nav
          aria-label={siteText.header.navigation}
          className="site:ml-4 site:flex site:max-md:hidden site:print:hidden"
        >
          <Link to={sectionPath('features')} className={sectionLink}>
            {siteText.header.features}
          </Link>
          <Link to={sectionPath('plans')} className={sectionLink}>
            {siteText.header.plans}
          </Link>
          <Link to={sectionPath('faq')} className={sectionLink}>
            {siteText.header.faq}
          </Link>
        </nav>
        <div className="site:ml-auto site:flex site:items-center site:gap-1.5 site:print:hidden">
          {hasSession === false && (
            <ButtonLink to={paths.login} variant="ghost" className="site:max-md:hidden">
              {siteText.header.signIn}
            </ButtonLink>
          )}
          <ThemeToggle />
          {hasSession !== null && (
            <ButtonLink to={hasSession ? paths.dashboard : paths.register} className="site:max-md:hidden">
              {hasSession ? siteText.header.dashboard : siteText.header.start}
            </ButtonLink>
          )}
          <span className="site:md:hidden">
            <IconButton
              label={text.frame.openMenu}
              icon={Menu}
              iconSize={20}
              size="md"
              aria-expanded={menuOpen}
              aria-haspopup="dialog"
              onClick={onOpenMenu}
            />
          </span>
        </div>
      </div>
    </header>
  );
}

/** What the router calls the address that the browser opened the app at. */
const OPENED_AT = 'default';

/**
 * Whoever follows a link to a section, or to another page, goes on from there with the keyboard too. The router brings
 * the place into view; this brings the focus. While the menu is open the page takes no focus: it waits until then.
 */
function useArrival(mainId: string, menuOpen: boolean): void {
  const { key, hash } = useLocation();
  const arrived = useRef<string | null>(null);

  useEffect(() => {
    if (menuOpen || arrived.current === key) return;
    arrived.current = key;
    const section = sectionOf(hash);
    // A page that was just opened keeps its beginning, where the browser puts the keyboard by itself.
    if (section === null && key === OPENED_AT) return;
    (section ?? document.getElementById(mainId))?.focus({ preventScroll: true });
  }, [key, hash, menuOpen, mainId]);
}

function sectionOf(hash: string): HTMLElement | null {
  if (hash.length < 2) return null;
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // Anybody may write an address: half an escape names no section.
    return null;
  }
}

const MAIN_ID = 'conteudo';

/** What stands around every page that anybody may read. */
export function SiteFrame() {
  const { config } = useServices();
  const { pathname } = useLocation();
  const address = supportAddress(config);
  const [menuOpen, setMenuOpen] = useState(false);
  const openMenu = useCallback(() => setMenuOpen(true), []);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  useArrival(MAIN_ID, menuOpen);

  return (
    <>
      <div data-site inert={menuOpen} className="site:flex site:min-h-dvh site:flex-col">
        <SkipLink targetId={MAIN_ID} />
        <SiteHeader menuOpen={menuOpen} onOpenMenu={openMenu} />
        <main id={MAIN_ID} tabIndex={-1} className="site:flex-1 site:outline-none">
          <Outlet />
        </main>
        <SiteFooter />
        <div className="site:print:hidden">
          {/* Where that page itself is open, it leads nowhere else. */}
          <SupportButton address={address === pathname ? null : address} />
        </div>
      </div>
      {menuOpen && <SiteMenu onClose={closeMenu} />}
    </>
  );
}
