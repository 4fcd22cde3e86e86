import * as contract from '@garimpo/cloner-contract';
import type { ApiDescription } from '@garimpo/service-kit';

/** What `/api/docs` says of it beside what the controllers declare. */
export const clonerApi: ApiDescription = {
  title: 'Cloner',
  about: 'Clones of pages and quizzes: capture, versions, editing, reports of abuse.',
  errors: contract.clonerErrors,
  contract,
};
