import { ButtonLink, IconButton, Logo } from '@garimpo/sdk';
import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Drawer } from '../../layout/drawer.tsx';
import { paths } from '../../lib/paths.ts';
import { useAuth } from '../../session/auth-context.ts';
import { text } from '../../text/pt-br.ts';
import { siteText } from '../../text/pt-br-site.ts';

/**
 * Whether whoever reads has a session here. One that cannot be renewed right now, or that still owes the second factor,
 * is a session: its owner wants in, not another account. `null` until it is known.
 */
export function useHasSession(): boolean | null {
  const { kind } = useAuth().session;
  return kind === 'starting' ? null : kind !== 'signed_out';
}

/** Fragments of /about that the header leads to. */
export const sections = { features: 'recursos', purpose: 'sobre', plans: 'planos', faq: 'faq' } as const;

export const sectionPath = (section: keyof typeof sections) => `${paths.about}#${sections[section]}`;

const link =
  'site:flex site:h-control site:items-center site:rounded-sm site:px-2.5 site:text-body site:font-medium site:text-ink-2 site:hover:bg-hover site:hover:text-ink site:active:bg-press';

/** The header's links on narrow screens. Following one closes it. */
export function SiteMenu({ onClose }: { onClose: () => void }) {
  const hasSession = useHasSession();
  const { header } = siteText;
  return (
    <Drawer label={header.menu} onClose={onClose}>
      <div className="site:mb-3 site:flex site:h-9 site:flex-none site:items-center site:pl-1.25">
        <Logo />
        <span className="site:ml-auto">
          <IconButton label={text.frame.closeMenu} icon={X} iconSize={20} size="md" onClick={onClose} />
        </span>
      </div>
      <nav aria-label={header.navigation} className="site:grid site:gap-1">
        <Link to={sectionPath('features')} className={link} onClick={onClose}>
          {header.features}
        </Link>
        <Link to={sectionPath('plans')} className={link} onClick={onClose}>
          {header.plans}
        </Link>
        <Link to={sectionPath('faq')} className={link} onClick={onClose}>
          {header.faq}
        </Link>
      </nav>
      {hasSession !== null && (
        <div className="site:mt-4 site:grid site:gap-2 site:border-t site:border-line site:pt-4">
          {hasSession ? (
            <ButtonLink to={paths.dashboard} variant="primary" full>
              {header.dashboard}
            </ButtonLink>
          ) : (
            <>
              <ButtonLink to={paths.register} variant="primary" full>
                {header.start}
              </ButtonLink>
              <ButtonLink to={paths.login} full>
                {header.signIn}
              </ButtonLink>
            </>
          )}
        </div>
      )}
    </Drawer>
  );
}
