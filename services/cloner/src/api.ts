import * as contract from '@garimpo/cloner-contract';
import type { ApiDescription } from '@garimpo/service-kit';

/** Describes the API in `/api/docs`. */
export const clonerApi: ApiDescription = {
  title: 'Cloner',
  about: 'Clones of pages and quizzes: capture, versions, editing, reports of abuse.',
  errors: contract.clonerErrors,
  contract,
};
