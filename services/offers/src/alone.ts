import { AccountsOverHttp, AccountsPort } from '@garimpo/accounts-contract';
import { PageSnapshots, PageSnapshotsOverHttp } from '@garimpo/cloner-contract';
import { portElsewhere, type Service } from '@garimpo/service-kit';
import { OffersModule } from './offers.module.ts';

const accounts = portElsewhere(AccountsPort, 'accounts', (peer) => new AccountsOverHttp(peer));
const snapshots = portElsewhere(PageSnapshots, 'cloner', (peer) => new PageSnapshotsOverHttp(peer));

/** The domain in a process of its own. */
export const offersAlone: Service = { domain: 'offers', modules: [OffersModule, accounts, snapshots] };
