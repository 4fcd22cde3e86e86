import { csv, type PersonalFile } from '@garimpo/service-kit';
import { dataText } from '../text/pt-br-data.ts';
import { type OwnRows, ownRows } from './own-rows.ts';

interface MonthRow {
  month: string;
  requests: number;
  planLimit: number | null;
}

interface NoticeRow {
  id: string;
  month: string;
  percent: number;
  planLimit: number;
  createdAt: Date;
  outcome: 'told' | 'unwanted' | 'failed' | null;
  closedAt: Date | null;
}

const PAGE = 500;
const UNLIMITED = -1;
const { columns } = dataText;

/** How much of the plan each month has used, and what was told of it. */
export function* usageFiles(own: OwnRows): Generator<PersonalFile> {
  yield {
    path: 'filtro-de-trafego/uso-por-mes.csv',
    about: dataText.usage,
    content: csv<MonthRow>(
      {
        [columns.month]: ({ month }) => month,
        [columns.requests]: ({ requests }) => requests,
        [columns.planLimit]: ({ planLimit }) => (planLimit === UNLIMITED ? dataText.unlimited : planLimit),
      },
      months(own),
    ),
  };
  yield {
    path: 'filtro-de-trafego/avisos-de-uso.csv',
    about: dataText.usageNotices,
    content: csv<NoticeRow>(
      {
        [columns.month]: ({ month }) => month,
        [columns.percent]: ({ percent }) => `${percent}%`,
        [columns.planLimit]: ({ planLimit }) => planLimit,
        [columns.createdAt]: ({ createdAt }) => createdAt,
        [columns.outcomeOfNotice]: ({ outcome }) => dataText.noticeOutcomes[outcome ?? 'waiting'],
        [columns.closedAt]: ({ closedAt }) => closedAt,
      },
      notices(own),
    ),
  };
}

function months(own: OwnRows): AsyncGenerator<MonthRow> {
  const sql = `SELECT to_char(month, 'YYYY-MM') AS month, requests::float8 AS requests, plan_limit::float8 AS "planLimit"
    FROM traffic_filter.monthly_usage WHERE user_id = $1 AND ($2::text IS NULL OR month > ($2 || '-01')::date)
    ORDER BY monthly_usage.month LIMIT $3`;
  return ownRows<MonthRow>(own, { sql, size: PAGE, keys: 1 }, ({ month }) => [month]);
}

function notices(own: OwnRows): AsyncGenerator<NoticeRow> {
  const sql = `SELECT id, to_char(month, 'YYYY-MM') AS month, percent, plan_limit::float8 AS "planLimit",
      created_at AS "createdAt", outcome, closed_at AS "closedAt"
    FROM traffic_filter.usage_notices WHERE user_id = $1 AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3`;
  return ownRows<NoticeRow>(own, { sql, size: PAGE, keys: 1 }, ({ id }) => [id]);
}
