import * as contract from '@garimpo/media-contract';
import type { ApiDescription } from '@garimpo/service-kit';

/** What `/api/docs` says of it beside what the controllers declare. */
export const mediaApi: ApiDescription = {
  title: 'Media',
  about: 'Pictures and videos without their metadata.',
  errors: contract.mediaErrors,
  contract,
};
