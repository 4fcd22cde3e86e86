import { AccountsOverHttp, AccountsPort } from '@garimpo/accounts-contract';
import { portElsewhere, type Service } from '@garimpo/service-kit';
import { AnticloneModule } from './anticlone.module.ts';
import { AnticloneInternalModule } from './site/protected-pages.ts';

const accounts = portElsewhere(AccountsPort, 'accounts', (peer) => new AccountsOverHttp(peer));

/** The domain as a separate process. */
export const anticloneAlone: Service = {
  domain: 'anticlone',
  modules: [AnticloneModule, AnticloneInternalModule, accounts],
};
