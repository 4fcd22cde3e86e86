import { AccountsOverHttp, AccountsPort } from '@garimpo/accounts-contract';
import { portElsewhere, type Service } from '@garimpo/service-kit';
import { OffersModule } from './offers.module.ts';

const accounts = portElsewhere(AccountsPort, 'accounts', (peer) => new AccountsOverHttp(peer));

/** The domain in a process of its own. */
export const offersAlone: Service = { domain: 'offers', modules: [OffersModule, accounts] };
