import type { JobView } from '@garimpo/cloner-contract';
import { ApiError, errorText } from '@garimpo/sdk';
import { text } from '../../../text/pt-br.ts';

/** Why a capture failed, as the service would have said it had somebody waited for it. */
export function jobProblem({ error, id, kind }: Pick<JobView, 'error' | 'id' | 'kind'>): string {
  const fallback = kind === 'zip' ? text.zip.failed : text.failure.unexpected;
  if (error === null) return fallback;
  const { code, fields } = error;
  const refusal = new ApiError({ kind: 'http', code, status: 422, requestId: id, ...(fields && { fields }) });
  return errorText(refusal, text.errors, fallback);
}
