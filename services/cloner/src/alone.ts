import { AccountsOverHttp, AccountsPort } from '@garimpo/accounts-contract';
import { portElsewhere, type Service } from '@garimpo/service-kit';
import { ClonerModule } from './cloner.module.ts';

const accounts = portElsewhere(AccountsPort, 'accounts', (peer) => new AccountsOverHttp(peer));

/** The domain in a process of its own. */
export const clonerAlone: Service = { domain: 'cloner', modules: [ClonerModule, accounts] };
