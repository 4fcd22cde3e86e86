import './site.css';
import { useCallback, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { useServices } from '../../app/services.ts';
import { SkipLink } from '../../layout/skip-link.tsx';
import { supportAddress } from '../../layout/support-address.ts';
import { SupportButton } from '../../layout/support-button.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SiteMenu } from './site-menu.tsx';
import { useArrival } from './use-arrival.ts';

const MAIN_ID = 'conteudo';

/** What stands around every page that anybody may read. */
export function SiteFrame() {
  const { config } = useServices();
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
          <SupportButton address={supportAddress(config)} />
        </div>
      </div>
      {menuOpen && <SiteMenu onClose={closeMenu} />}
    </>
  );
}
