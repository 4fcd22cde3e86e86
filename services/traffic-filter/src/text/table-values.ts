import { REPORT_TIME_ZONE } from '@garimpo/traffic-filter-contract';

/** Numbers in the format that Portuguese spreadsheets read. */
const decimal = (digits: number) =>
  new Intl.NumberFormat('pt-BR', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  });
export const rate = decimal(1);
export const reais = decimal(2);

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: REPORT_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** `2026-11-22 10:20:31`, which spreadsheets read as a moment, by the clock of the reports. */
export function localMoment(at: Date): string {
  return clock.format(at);
}

const dates = new Intl.DateTimeFormat('sv-SE', { timeZone: REPORT_TIME_ZONE });

/** `2026-11-22`, by the clock of the reports. */
export function localDay(at: Date): string {
  return dates.format(at);
}
