import type { MetricPeriod } from '@garimpo/offers-contract';
import { type Api, fileNameOf } from '@garimpo/sdk';
import { readingsPath } from './metrics-query.ts';

/** Every reading of a period as a table; `null` for a name that the service does not give. */
export async function fetchReadingsTable(
  api: Api,
  userId: string,
  { offerId, days }: { offerId: string; days: MetricPeriod },
): Promise<{ file: Blob; name: string | null }> {
  const { headers, body } = await api.file('GET', `${readingsPath(offerId)}.csv`, undefined, {
    query: { days },
    onlyAs: userId,
  });
  const pieces: BlobPart[] = [];
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
  }
  return { file: new Blob(pieces, { type: 'text/csv' }), name: fileNameOf(headers) };
}
