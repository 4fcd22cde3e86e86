import * as contract from '@garimpo/anticlone-contract';
import type { ApiDescription } from '@garimpo/service-kit';

/** For `/api/docs`, beside what the controllers declare. */
export const anticloneApi: ApiDescription = {
  title: 'Anticlone',
  about:
    'Pages of users and the copies that are found of them: the script and its beacons, detection, proof, notices and alerts.',
  errors: contract.anticloneErrors,
  contract,
};
