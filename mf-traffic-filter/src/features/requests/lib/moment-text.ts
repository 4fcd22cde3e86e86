import { formatDateTime, type Moment } from '@garimpo/sdk';

/** `22/11/2026, 10:20:31`: of many visits in a minute, each has its own. Time zones differ by whole minutes. */
export function momentText(moment: Moment): string {
  const text = formatDateTime(moment);
  const at = moment === null || moment === undefined ? new Date(Number.NaN) : new Date(moment);
  return Number.isNaN(at.getTime()) ? text : `${text}:${String(at.getUTCSeconds()).padStart(2, '0')}`;
}
