import type { AnticloneSiteView } from '@garimpo/anticlone-contract';
import { Button, SidePanel } from '@garimpo/sdk';
import { shortAddress } from '@garimpo/sdk/parts';
import { ArrowLeft } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { CloneDetail, GoneHint } from '../features/clones/components/clone-detail.tsx';
import { CloneList } from '../features/clones/components/clone-list.tsx';
import { EvidencePart } from '../features/evidence/components/evidence-part.tsx';
import { Notices } from '../features/evidence/components/notices.tsx';
import { ActionForm } from '../features/sites/components/action-form.tsx';
import { text } from '../text/pt-br.ts';
import { clonesText } from '../text/pt-br-clones.ts';
import { evidenceText } from '../text/pt-br-evidence.ts';
import type { View } from './view.ts';

interface ClonesPanelProps {
  open: boolean;
  site: AnticloneSiteView;
  view: View;
  show: (view: View | null) => void;
}

/** The copies of a page with their action, one of the copies, or its notices. */
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
              before={<GoneHint siteId={siteId} cloneId={cloneId} />}
            />
          </>
        )}
      </div>
    </SidePanel>
  );
}

/** Scrolls to the top and moves the focus there when the panel shows something else. */
function useShowFromTop(element: RefObject<HTMLElement | null>, what: string) {
  const before = useRef(what);
  useEffect(() => {
    if (before.current === what) return;
    before.current = what;
    element.current?.scrollIntoView({ block: 'start' });
    element.current?.focus({ preventScroll: true });
  }, [element, what]);
}

function BackButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <div className="border-b border-line-soft px-3 py-2">
      <Button variant="ghost" size="sm" icon={ArrowLeft} onClick={onClick}>
        {label}
      </Button>
    </div>
  );
}
