import * as contract from '@garimpo/releases-contract';
import type { ApiDescription } from '@garimpo/service-kit';

export const releasesApi: ApiDescription = {
  title: 'Releases',
  about:
    'Which version of which tool people load: publishing, canaries, rollbacks, and what browsers tell of loads.',
  errors: contract.releasesErrors,
  contract,
};
