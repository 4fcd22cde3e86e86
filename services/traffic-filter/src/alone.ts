import { AccountsOverHttp, AccountsPort } from '@garimpo/accounts-contract';
import { portElsewhere, type Service } from '@garimpo/service-kit';
import { TrafficFilterInternalModule, TrafficFilterModule } from './traffic-filter.module.ts';
import { TRAFFIC_FILTER_DOMAIN } from './traffic-filter.schema.ts';

const accounts = portElsewhere(AccountsPort, 'accounts', (peer) => new AccountsOverHttp(peer));

/** The domain in a process of its own. */
export const trafficFilterAlone: Service = {
  domain: TRAFFIC_FILTER_DOMAIN,
  modules: [TrafficFilterModule, TrafficFilterInternalModule, accounts],
};
