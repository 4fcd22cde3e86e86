import { type CsvValue, csv } from '@garimpo/service-kit';
import { clickThroughRate, type ReportReply } from '@garimpo/traffic-filter-contract';
import { reportText } from '../text/pt-br-report.ts';

type Day = ReportReply['byDay'][number];

const { columns } = reportText;
/** As spreadsheets set to Portuguese read numbers. */
const decimal = (digits: number) =>
  new Intl.NumberFormat('pt-BR', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  });
const rate = decimal(1);
const reais = decimal(2);

const COLUMNS: Readonly<Record<string, (day: Day) => CsvValue>> = {
  [columns.day]: ({ day }) => day,
  [columns.impressions]: ({ impressions }) => impressions,
  [columns.clicks]: ({ clicks }) => clicks,
  [columns.rate]: (day) => rate.format(clickThroughRate(day)),
  [columns.conversions]: ({ conversions }) => conversions,
  [columns.value]: ({ valueCents }) => reais.format(valueCents / 100),
  [columns.requests]: ({ requests }) => requests,
  [columns.people]: ({ people }) => people,
  [columns.secure]: ({ secure }) => secure,
  [columns.robots]: ({ robots }) => robots,
  [columns.invalid]: ({ invalid }) => invalid,
  [columns.blocked]: ({ blocked }) => blocked,
};

/** The days of a report, oldest first. */
export function reportTable({ byDay }: Pick<ReportReply, 'byDay'>): AsyncIterable<string> {
  return csv(COLUMNS, byDay);
}
