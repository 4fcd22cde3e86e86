import { type AccountData, accountDataReply } from '@garimpo/accounts-contract';
import { type Api, ApiError, Button, formatDateTime, Notice, Panel, toast } from '@garimpo/sdk';
import { queryOptions } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useServices } from '../session/services.ts';
import { dataText } from '../text/pt-br-data.ts';
import { useSubmit } from '../ui/use-submit.ts';

/** What is known of the account as a whole: whether it is to be deleted, and whether that could be asked for now. */
export function accountDataQuery(api: Api, userId: string) {
  return queryOptions({
    queryKey: ['shell', 'account-data', userId],
    queryFn: async ({ signal }) => (await api.get('/api/account', accountDataReply, { signal })).account,
    retry: false,
  });
}

export async function requestDeletion(api: Api): Promise<AccountData> {
  return (await api.delete('/api/account', accountDataReply)).account;
}

export async function keepAccount(api: Api): Promise<AccountData> {
  return (await api.post('/api/account/restore', {}, accountDataReply)).account;
}

const words = dataText.pending;

interface PendingDeletionPanelProps {
  erasedFrom: string;
  onChanged: (account: AccountData) => Promise<void>;
}

/** The account is to be deleted: until when that can be undone, and the way to do so. */
export function PendingDeletionPanel({ erasedFrom, onChanged }: PendingDeletionPanelProps) {
  const { api } = useServices();
  const [failure, setFailure] = useState<string | null>(null);
  const keep = useRef<HTMLButtonElement>(null);
  // What was pressed a moment ago is gone, and this is what became of it.
  const justAsked = (useLocation().state as { asked?: boolean } | null)?.asked === true;
  useEffect(() => {
    if (justAsked) keep.current?.focus();
  }, [justAsked]);

  const { busy, submit } = useSubmit(async () => {
    setFailure(null);
    try {
      const account = await keepAccount(api);
      toast.success(words.kept);
      await onChanged(account);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : '';
      const known: Readonly<Record<string, string>> = dataText.errors;
      setFailure(known[code] ?? words.failed);
    }
  });

  return (
    <Panel title={words.title}>
      <div className="grid grid-cols-1 gap-4">
        <Notice kind="warn">{words.when(formatDateTime(erasedFrom))}</Notice>
        <p className="text-ink-2">{words.undo}</p>
        <p className="text-ink-2">{dataText.deletion.kept}</p>
        {failure !== null && <Notice kind="danger">{failure}</Notice>}
        <div className="flex justify-end max-md:flex-col">
          <Button ref={keep} variant="primary" busy={busy} busyText={words.busy} onClick={submit}>
            {words.keep}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
