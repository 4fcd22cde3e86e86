import type { MetricPeriod } from '@garimpo/offers-contract';
import { type Api, fileNameOf } from '@garimpo/sdk';
import { wholeTable } from '@garimpo/sdk/tables';
import { readingsPath } from './metrics-query.ts';

/** Every reading of a period as a table; `null` for a name that the service does not give. */
export async function fetchReadingsTable(
  api: Api,
  userId: string,
  { offerId, days }: { offerId: string; days: MetricPeriod },
): Promise<{ file: Blob; name: string | null }> {
  const file = await api.file('GET', `${readingsPath(offerId)}.csv`, undefined, {
    query: { days },
    onlyAs: userId,
  });
  return { file: await wholeTable(file), name: fileNameOf(file.headers) };
}
