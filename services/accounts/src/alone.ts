import type { Service } from '@garimpo/service-kit';
import { AccountsModule } from './accounts.module.ts';
import { AccountsInternalModule } from './internal/accounts-internal.module.ts';

/** The domain in a process of its own. */
export const accountsAlone: Service = {
  domain: 'accounts',
  modules: [AccountsModule, AccountsInternalModule],
};
