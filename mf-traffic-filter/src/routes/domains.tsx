import { Button, cx, Empty, PageTitle, Panel, useGarimpo } from '@garimpo/sdk';
import { useOpenDraft } from '@garimpo/sdk/drafts';
import type { DomainView } from '@garimpo/traffic-filter-contract';
import { Globe, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { useCampaignsQuery } from '../api/campaigns.ts';
import { LoadProblem, SignedOut } from '../components/page-parts.tsx';
import { useClosing } from '../components/use-closing.ts';
import { useDomainsQuery } from '../features/domains/api/domains.ts';
import { AddDomainDialog, DOMAIN_DRAFT } from '../features/domains/components/add-domain-dialog.tsx';
import { DomainPanel } from '../features/domains/components/domain-panel.tsx';
import { RemoveDomainDialog, RemovedDomainNotice } from '../features/domains/components/domain-removal.tsx';
import { DomainsTable, SkeletonDomains } from '../features/domains/components/domains-table.tsx';
import { domainsText as words } from '../text/pt-br-domains.ts';

const uuid = z.uuid();

/** `/traffic-filter/domains`: names of a user's own that open campaigns. */
export function DomainsRoute() {
  const page = useRef<HTMLDivElement>(null);
  const { session } = useGarimpo();
  const signedIn = session.profile !== null;
  const { data, error, isPending, isFetching, refetch } = useDomainsQuery();
  const campaigns = useCampaignsQuery().data?.campaigns;
  const [openId, show] = useOpenDomain();
  const wasAdding = useOpenDraft(DOMAIN_DRAFT) === '';
  const [adding, setAdding] = useState({ count: 0, open: wasAdding });
  const [removing, setRemoving] = useState<{ domain: DomainView; open: boolean } | null>(null);
  const [removed, setRemoved] = useState<DomainView | null>(null);
  const panel = useClosing(data?.domains.find(({ id }) => id === openId) ?? null);
  const add = () => setAdding(({ count }) => ({ count: count + 1, open: true }));
  const addButton = (variant: 'primary' | 'second') => (
    <Button variant={variant} icon={Plus} onClick={add}>
      {words.page.add}
    </Button>
  );
  return (
    <div
      ref={page}
      tabIndex={-1}
      // An open panel has its own room beside the list.
      className={cx('outline-none', panel?.open === true && 'lg:pr-(--g-w-panel)')}
    >
      <div className="mx-auto max-w-content">
        <PageTitle
          title={words.page.title}
          sub={data === undefined ? '\u00a0' : words.page.sub(data.domains.length)}
          // An open panel has the main thing to do.
          actions={signedIn && addButton(panel?.open === true ? 'second' : 'primary')}
        />
        {!signedIn && <SignedOut />}
        {removed !== null && (
          <RemovedDomainNotice key={removed.id} domain={removed} onClose={() => setRemoved(null)} />
        )}
        <LoadProblem
          error={error}
          failed={words.page.loadFailed}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
        {signedIn && isPending && <SkeletonDomains />}
        {data?.domains.length === 0 && (
          <Panel padded={false}>
            <Empty icon={Globe} title={words.empty.title} actions={addButton('second')}>
              {words.empty.text}
            </Empty>
          </Panel>
        )}
        {data !== undefined && data.domains.length > 0 && (
          <DomainsTable
            domains={data.domains}
            campaignName={(id) =>
              campaigns === undefined
                ? undefined
                : (campaigns.find((one) => one.id === id)?.name ?? words.campaign.gone)
            }
            selected={panel?.open === true ? panel.item.id : null}
            onView={({ id }) => show(id)}
            onRemove={(domain) => setRemoving({ domain, open: true })}
          />
        )}
      </div>
      {panel !== null && (
        <DomainPanel
          open={panel.open}
          domain={panel.item}
          target={data?.target ?? null}
          campaigns={campaigns}
          onClose={() => show(null)}
        />
      )}
      <AddDomainDialog
        key={adding.count}
        open={adding.open}
        target={data?.target ?? null}
        onClose={() => setAdding((before) => ({ ...before, open: false }))}
      />
      {removing !== null && (
        <RemoveDomainDialog
          key={removing.domain.id}
          open={removing.open}
          item={removing.domain}
          onClose={() => setRemoving({ ...removing, open: false })}
          onRemoved={(domain) => {
            setRemoved(domain);
            if (openId === domain.id) show(null);
          }}
          returnFocusTo={() => page.current}
        />
      )}
    </div>
  );
}

function useOpenDomain(): [string | null, (id: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const show = (id: string | null) =>
    setParams(id === null ? {} : { domain: id }, { preventScrollReset: true });
  const open = params.get('domain');
  return [uuid.safeParse(open).success ? open : null, show];
}
