import type { AnticloneSiteView } from '@garimpo/anticlone-contract';
import { SidePanel } from '@garimpo/sdk';
import { shortAddress } from '@garimpo/sdk/parts';
import { type RefObject, useEffect, useRef } from 'react';
import { BackButton } from '../components/back-button.tsx';
import { CloneDetail } from '../features/clones/components/clone-detail.tsx';
import { CloneList } from '../features/clones/components/clone-list.tsx';
import { MarkNotified } from '../features/clones/components/mark-notified.tsx';
import { EvidencePart } from '../features/evidence/components/evidence-part.tsx';
import { Notices } from '../features/evidence/components/notices.tsx';
import { ActionForm } from '../features/sites/components/action-form.tsx';
import { text } from '../text/pt-br.ts';
import { clonesText } from '../text/pt-br-clones.ts';
import { evidenceText } from '../text/pt-br-evidence.ts';
import type { View } from './view.ts';

export interface ClonesPanelProps {
  open: boolean;
  site: AnticloneSiteView;
  view: View;
  show: (view: View | null) => void;
}

/** “Domínios Clonados”: the copies of a page and what their visitors meet; then all about one of them. */
export function ClonesPanel({ open, site, view: { panel, cloneId }, show }: ClonesPanelProps) {
  const siteId = site.id;
  const at = (part: Partial<View>) => show({ panel: 'clones', siteId, cloneId, ...part });
  const inList = cloneId === null;
  const shown = useRef<HTMLDivElement>(null);
  useShowFromTop(shown, `${siteId} ${panel} ${cloneId}`);
  return (
    <SidePanel
      open={open}
      onOpenChange={(next) => !next && show(null)}
      title={panel === 'notices' ? evidenceText.notices.title : clonesText.title}
      description={text.facts(shortAddress(site.originalUrl), clonesText.count(site.clones.total))}
      footer={inList ? <ActionForm key={siteId} site={site} /> : undefined}
    >
      <div ref={shown} tabIndex={-1} className="outline-none">
        {inList && (
          <CloneList
            site={site}
            onOpen={(clone) => at({ cloneId: clone.id })}
            onInstall={() => at({ panel: 'install' })}
          />
        )}
        {!inList && panel === 'clones' && (
          <>
            <BackButton label={clonesText.detail.back} onClick={() => at({ cloneId: null })} />
            <CloneDetail
              key={cloneId}
              siteId={siteId}
              cloneId={cloneId}
              evidence={<EvidencePart siteId={siteId} cloneId={cloneId} />}
              onNotices={() => at({ panel: 'notices' })}
            />
          </>
        )}
        {!inList && panel === 'notices' && (
          <>
            <BackButton label={evidenceText.notices.back} onClick={() => at({})} />
            <Notices
              key={cloneId}
              siteId={siteId}
              cloneId={cloneId}
              after={<MarkNotified siteId={siteId} cloneId={cloneId} />}
            />
          </>
        )}
      </div>
    </SidePanel>
  );
}

/** What a panel shows changed under the reader: it begins at its top, and the focus with it. */
function useShowFromTop(element: RefObject<HTMLElement | null>, what: string) {
  const before = useRef(what);
  useEffect(() => {
    if (before.current === what) return;
    before.current = what;
    element.current?.scrollIntoView({ block: 'start' });
    element.current?.focus({ preventScroll: true });
  }, [element, what]);
}
