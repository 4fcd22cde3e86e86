import type { IncomingHttpHeaders } from 'node:http';
import { DataFailure } from './data-failure.ts';
import type { TableQuery } from './data-query.ts';

export type DataFormat = 'array' | 'object' | 'csv';

/** What the header of a request asks beside its query. */
export interface DataPreferences {
  format: DataFormat;
  withoutNulls: boolean;
  counts: boolean;
}

const formats: readonly [type: string, format: DataFormat][] = [
  ['application/vnd.pgrst.object', 'object'],
  ['application/vnd.pgrst.array', 'array'],
  ['text/csv', 'csv'],
  ['application/json', 'array'],
  ['application/*', 'array'],
  ['*/*', 'array'],
];

/** Throws {@link DataFailure} for a media type or a schema that is not there. */
export function readPreferences(headers: IncomingHttpHeaders): DataPreferences {
  const schema = headers['accept-profile'];
  if (schema !== undefined && schema !== 'public') {
    throw new DataFailure('PGRST106', 'Invalid schema', {
      hint: 'Only the following schemas are exposed: public',
    });
  }
  const accept = headers.accept ?? '*/*';
  const types = accept.split(',').map((one) => one.split(';').map((part) => part.trim().toLowerCase()));
  for (const [type = '', ...parameters] of types) {
    const format = formats.find(([known]) => type === known || type === `${known}+json`)?.[1];
    if (format === undefined) continue;
    const prefer = String(headers['prefer'] ?? '');
    return {
      format,
      withoutNulls: parameters.includes('nulls=stripped'),
      // A user's own rows are few enough to be counted, where a planner would only guess.
      counts: /\bcount=(?:exact|planned|estimated)\b/.test(prefer),
    };
  }
  throw new DataFailure('PGRST107', 'None of these media types are available here');
}

const RANGE = /^(?:items=)?(\d{1,9})-(\d{0,9})$/;

/** `Range: 0-24`, where the query itself names no page. */
export function applyRange(query: TableQuery, search: string, headers: IncomingHttpHeaders): void {
  const [, from, to] = RANGE.exec(headers.range ?? '') ?? [];
  if (from === undefined || /(?:^|[?&])(?:limit|offset)=/.test(search)) return;
  query.offset = Number(from);
  if (to === '' || to === undefined) return;
  if (Number(to) < Number(from)) {
    throw new DataFailure('PGRST103', 'Requested range not satisfiable', {
      details: 'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    });
  }
  query.limit = Math.min(query.limit, Number(to) - Number(from) + 1);
}
