import type { AccountData } from '@garimpo/accounts-contract';
import { LoadingText, PageTitle, TextLink } from '@garimpo/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { paths } from '../app/paths.ts';
import { useServices } from '../app/services.ts';
import { useAuth } from '../session/auth-context.ts';
import { dataText } from '../text/pt-br-data.ts';
import { accountDataQuery } from './account-data.ts';
import { ClosedFrame } from './closed-frame.tsx';
import { DataCopyPanel } from './data-copy-panel.tsx';
import { DeletionPanel } from './deletion-panel.tsx';
import { PanelFailure } from './panel-failure.tsx';
import { PendingDeletionPanel } from './pending-deletion-panel.tsx';

/** /conta/dados: open to whoever is signed in, in a frame of its own where the tools are closed. */
export function DataPage() {
  const { profile } = useAuth();
  if (profile === null) return null;
  if (profile.access.allowed) return <Data userId={profile.id} back />;
  const pending = profile.access.reason === 'deletion_pending';
  return (
    <ClosedFrame showPlans={!pending}>
      <Data userId={profile.id} back={false} />
    </ClosedFrame>
  );
}

function Data({ userId, back }: { userId: string; back: boolean }) {
  const { api } = useServices();
  const { refresh } = useAuth();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const query = accountDataQuery(api, userId);
  const account = useQuery(query);

  async function show(changed: AccountData) {
    queries.setQueryData(query.queryKey, changed);
    // The place stays; who came by pressing a button is told where the focus belongs now.
    await navigate(paths.accountData, { replace: true, state: { asked: changed.deletion !== null } });
    await refresh();
  }

  return (
    <div className="mx-auto max-w-text">
      <PageTitle
        title={dataText.title}
        {...(back && { back: { to: paths.profile, label: dataText.back } })}
      />
      <div className="grid grid-cols-1 gap-4">
        {account.data?.deletion != null && (
          <PendingDeletionPanel erasedFrom={account.data.deletion.erasedFrom} onChanged={show} />
        )}
        <DataCopyPanel />
        {account.isPending && <LoadingText />}
        {account.isError && account.data === undefined && (
          <PanelFailure sentence={dataText.failed} retryText={dataText.tryAgain} query={account} />
        )}
        {account.data?.deletion === null && (
          <DeletionPanel account={account.data} onChanged={show} onStale={() => void account.refetch()} />
        )}
      </div>
      {!back && (
        <p className="mt-6 text-center text-small">
          <TextLink to={paths.accountActivity} className="inline-block py-1 max-md:py-3">
            {dataText.activity}
          </TextLink>
        </p>
      )}
    </div>
  );
}
