import { type AccountData, accountDataReply } from '@garimpo/accounts-contract';
import type { Api } from '@garimpo/sdk';
import { queryOptions } from '@tanstack/react-query';

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
