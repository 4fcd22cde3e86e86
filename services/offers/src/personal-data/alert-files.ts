import type { AlertCondition, AlertMailMode } from '@garimpo/offers-contract';
import {
  csv,
  type Database,
  inPages,
  jsonDocument,
  type Person,
  type PersonalFile,
} from '@garimpo/service-kit';
import { MAIL_BY_DEFAULT } from '../alert/alert.entities.ts';
import { conditionText } from '../text/pt-br-alerts.ts';
import { dataText } from '../text/pt-br-data.ts';

interface RuleRow {
  id: string;
  offerId: string;
  condition: AlertCondition;
  enabled: boolean;
  createdAt: Date;
  lastFiredAt: Date | null;
}

interface EventRow {
  id: string;
  offerId: string;
  condition: AlertCondition;
  count: number;
  previousCount: number | null;
  checkedAt: Date;
  firedAt: Date;
}

const PAGE = 500;
const { columns } = dataText;

/** What a person wants to be told of the offers, what they were told, and how. */
export async function* alertFiles(
  database: Database,
  person: Person,
  signal: AbortSignal,
): AsyncGenerator<PersonalFile> {
  yield {
    path: 'ofertas/alertas.csv',
    about: dataText.rules,
    content: csv<RuleRow>(
      {
        [columns.offer]: ({ offerId }) => offerId,
        [columns.rule]: ({ condition }) => conditionText(condition),
        [columns.enabled]: ({ enabled }) => dataText.enabled[`${enabled}`],
        [columns.createdAt]: ({ createdAt }) => createdAt,
        [columns.lastFiredAt]: ({ lastFiredAt }) => lastFiredAt,
      },
      rules(database, person, signal),
    ),
  };
  yield {
    path: 'ofertas/alertas-disparados.csv',
    about: dataText.events,
    content: csv<EventRow>(
      {
        [columns.offer]: ({ offerId }) => offerId,
        [columns.rule]: ({ condition }) => conditionText(condition),
        [columns.count]: ({ count }) => count,
        [columns.previousCount]: ({ previousCount }) => previousCount,
        [columns.checkedAt]: ({ checkedAt }) => checkedAt,
        [columns.firedAt]: ({ firedAt }) => firedAt,
      },
      events(database, person, signal),
    ),
  };
  yield {
    path: 'ofertas/preferencias-de-alertas.json',
    about: dataText.alertSettings,
    content: settings(database, person),
  };
}

function rules(database: Database, person: Person, signal: AbortSignal): AsyncGenerator<RuleRow> {
  return inPages(PAGE, signal, (after: RuleRow | null) =>
    database.asUser(person, (tx) =>
      tx.rows(
        `select id, offer_id as "offerId", condition, enabled, created_at as "createdAt",
           last_fired_at as "lastFiredAt"
         from offers.alert_rules where user_id = $1 and ($2::uuid is null or id > $2) order by id limit $3`,
        [person.userId, after?.id ?? null, PAGE],
      ),
    ),
  );
}

function events(database: Database, person: Person, signal: AbortSignal): AsyncGenerator<EventRow> {
  return inPages(PAGE, signal, (after: EventRow | null) =>
    database.asUser(person, (tx) =>
      tx.rows(
        `select id, offer_id as "offerId", condition, count, previous_count as "previousCount",
           checked_at as "checkedAt", fired_at as "firedAt"
         from offers.alert_events where user_id = $1 and ($2::uuid is null or id > $2) order by id limit $3`,
        [person.userId, after?.id ?? null, PAGE],
      ),
    ),
  );
}

async function* settings(database: Database, person: Person): AsyncGenerator<string> {
  const [row]: { mail: AlertMailMode }[] = await database.asUser(person, (tx) =>
    tx.rows('select mail from offers.alert_settings where user_id = $1', [person.userId]),
  );
  yield* jsonDocument({ mail: row?.mail ?? MAIL_BY_DEFAULT });
}
