import { ButtonLink, IconButton, Logo } from '@garimpo/sdk';
import { Menu } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { text } from '../../text/pt-br.ts';
import { siteText } from '../../text/pt-br-site.ts';
import { sectionPath } from './sections.ts';
import { ThemeToggle } from './theme-toggle.tsx';
import { useHasSession } from './use-has-session.ts';

interface SiteHeaderProps {
  menuOpen: boolean;
  onOpenMenu: () => void;
}

const sectionLink =
  'site:rounded-sm site:px-3 site:py-2 site:text-small site:font-medium site:text-ink-2 site:hover:text-ink';

/** Stays at the top while the page scrolls. On narrow screens its links are in the menu. */
export function SiteHeader({ menuOpen, onOpenMenu }: SiteHeaderProps) {
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
