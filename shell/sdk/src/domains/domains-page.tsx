import { Button, cx, Empty, PageTitle, Panel, useGarimpo } from '@garimpo/sdk';
import { useOpenDraft } from '@garimpo/sdk/drafts';
import { LoadProblem, RemoveDialog, RemovedNotice, useClosing } from '@garimpo/sdk/parts';
import type { UserDomainView } from '@garimpo/service-contract';
import { Globe, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { AddDomainDialog } from './add-domain-dialog.tsx';
import { DomainPanel } from './domain-panel.tsx';
import { DomainsTable, SkeletonDomains } from './domains-table.tsx';
import { type DomainsTool, useDeleteDomain, useDomainsQuery, useRestoreDomain } from './domains-tool.ts';
import { domainsText as words } from './text/pt-br.ts';

const uuid = z.uuid();

/** Names of a user's own, and what they lead to. */
export function DomainsPage<View extends UserDomainView>({ tool }: { tool: DomainsTool<View> }) {
  const page = useRef<HTMLDivElement>(null);
  const { session } = useGarimpo();
  const signedIn = session.profile !== null;
  const { data, error, isPending, isFetching, refetch } = useDomainsQuery(tool);
  const [openId, show] = useOpenDomain();
  const wasAdding = useOpenDraft(tool.draft) === '';
  const [adding, setAdding] = useState({ count: 0, open: wasAdding });
  const [removing, setRemoving] = useState<{ domain: View; open: boolean } | null>(null);
  const [removed, setRemoved] = useState<View | null>(null);
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
      className={cx('ui:outline-none', panel?.open === true && 'ui:lg:pr-(--g-w-panel)')}
    >
      <div className="ui:mx-auto ui:max-w-content">
        <PageTitle
          title={words.page.title}
          sub={data === undefined ? '\u00a0' : words.page.sub(data.domains.length)}
          // An open panel has the main thing to do.
          actions={signedIn && addButton(panel?.open === true ? 'second' : 'primary')}
        />
        {!signedIn && tool.signedOut}
        {removed !== null && (
          <Restoring key={removed.id} tool={tool} domain={removed} onClose={() => setRemoved(null)} />
        )}
        <LoadProblem
          error={error}
          errors={tool.errors}
          failed={words.page.loadFailed}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
        {signedIn && isPending && <SkeletonDomains />}
        {data?.domains.length === 0 && (
          <Panel padded={false}>
            <Empty icon={Globe} title={words.empty} actions={addButton('second')}>
              {tool.words.empty}
            </Empty>
          </Panel>
        )}
        {data !== undefined && data.domains.length > 0 && (
          <DomainsTable
            tool={tool}
            domains={data.domains}
            selected={panel?.open === true ? panel.item.id : null}
            onView={({ id }) => show(id)}
            onRemove={(domain) => setRemoving({ domain, open: true })}
          />
        )}
      </div>
      {panel !== null && (
        <DomainPanel
          tool={tool}
          open={panel.open}
          domain={panel.item}
          target={data?.target ?? null}
          onClose={() => show(null)}
        />
      )}
      <AddDomainDialog
        tool={tool}
        key={adding.count}
        open={adding.open}
        target={data?.target ?? null}
        onClose={() => setAdding((before) => ({ ...before, open: false }))}
      />
      {removing !== null && (
        <Removing
          key={removing.domain.id}
          tool={tool}
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

interface RemovingProps<View extends UserDomainView> {
  tool: DomainsTool<View>;
  open: boolean;
  item: View;
  onClose: () => void;
  onRemoved: (domain: View) => void;
  returnFocusTo: () => HTMLElement | null;
}

function Removing<View extends UserDomainView>({ tool, ...props }: RemovingProps<View>) {
  return (
    <RemoveDialog
      {...props}
      name={props.item.domain}
      errors={tool.errors}
      words={words.remove}
      removing={useDeleteDomain(tool)}
    />
  );
}

interface RestoringProps<View extends UserDomainView> {
  tool: DomainsTool<View>;
  domain: View;
  onClose: () => void;
}

function Restoring<View extends UserDomainView>({ tool, domain, onClose }: RestoringProps<View>) {
  return (
    <RemovedNotice
      id={domain.id}
      name={domain.domain}
      errors={tool.errors}
      words={words.remove}
      restoring={useRestoreDomain(tool)}
      onClose={onClose}
    />
  );
}

function useOpenDomain(): [string | null, (id: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const show = (id: string | null) =>
    setParams(id === null ? {} : { domain: id }, { preventScrollReset: true });
  const open = params.get('domain');
  return [uuid.safeParse(open).success ? open : null, show];
}
