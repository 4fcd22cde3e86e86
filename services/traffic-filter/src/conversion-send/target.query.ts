import type { Transaction } from '@garimpo/service-kit';
import type { ChangedTargetInput, ConversionTargetView } from '@garimpo/traffic-filter-contract';
import type { SendTarget } from './apis/network-api.ts';

interface TargetRow extends Omit<ConversionTargetView, 'createdAt' | 'lastSentAt'> {
  createdAt: Date;
  lastSentAt: Date | null;
}

/** In the order in which they were made. @param id limits the answer to one */
export async function listTargets(
  tx: Transaction,
  userId: string,
  id: string | null = null,
): Promise<ConversionTargetView[]> {
  const rows = await tx.rows<TargetRow>(
    `WITH counted AS (
       SELECT target_id, state, count(*) AS count, max(closed_at) AS last_at,
         (array_agg(reason ORDER BY created_at DESC) FILTER (WHERE reason IS NOT NULL))[1] AS reason
       FROM traffic_filter.conversion_sends WHERE user_id = $1 GROUP BY 1, 2),
     summed AS (
       SELECT target_id, jsonb_object_agg(state, count) AS counts, max(last_at) FILTER (WHERE state = 'sent') AS last_sent_at,
         max(reason) FILTER (WHERE state = 'waiting') AS problem
       FROM counted GROUP BY 1)
     SELECT target.id, target.network, target.name, target.account, target.login_account AS "loginAccount", target.event,
       target.client_id AS "clientId", target.token_end AS "tokenEnd", target.test_code AS "testCode", target.unsigned,
       target.data_rule AS "dataRule", target.active, target.created_at AS "createdAt",
       CASE WHEN campaign.id IS NOT NULL THEN jsonb_build_object('id', campaign.id, 'name', campaign.name) END AS campaign,
       '{"waiting": 0, "sent": 0, "skipped": 0, "failed": 0, "unknown": 0}'::jsonb || coalesce(summed.counts, '{}') AS counts,
       summed.last_sent_at AS "lastSentAt", summed.problem
     FROM traffic_filter.conversion_targets target
     LEFT JOIN summed ON summed.target_id = target.id
     LEFT JOIN traffic_filter.campaigns campaign ON campaign.id = target.campaign_id
     WHERE target.user_id = $1 AND ($2::uuid IS NULL OR target.id = $2) ORDER BY target.created_at, target.id`,
    [userId, id],
  );
  return rows.map(({ createdAt, lastSentAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    lastSentAt: lastSentAt?.toISOString() ?? null,
  }));
}

/** The columns of what somebody typed; secrets that are left out are undefined. */
function columnsOf(input: ChangedTargetInput) {
  const isGoogle = input.network === 'google';
  return [
    input.name,
    input.account,
    isGoogle ? input.loginAccount : null,
    input.event,
    isGoogle ? input.clientId : null,
    isGoogle ? (input.clientSecret ?? null) : null,
    input.token ?? null,
    'testCode' in input ? input.testCode : null,
    input.campaignId,
    input.unsigned,
    input.dataRule,
  ];
}

export async function insertTarget(
  tx: Transaction,
  userId: string,
  input: ChangedTargetInput,
): Promise<string> {
  const { id } = await tx.only<{ id: string }>(
    `INSERT INTO traffic_filter.conversion_targets (user_id, network, name, account, login_account, event, client_id, client_secret,
       token, test_code, campaign_id, unsigned, data_rule)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id`,
    [userId, input.network, ...columnsOf(input)],
  );
  return id;
}

/** Users may not read a secret, so none is taken from the row: what is left out is not named. */
export function updateTarget(
  tx: Transaction,
  userId: string,
  id: string,
  input: ChangedTargetInput,
): Promise<number> {
  const columns = columnsOf(input);
  const names = [
    'name',
    'account',
    'login_account',
    'event',
    'client_id',
    'client_secret',
    'token',
    'test_code',
    'campaign_id',
    'unsigned',
    'data_rule',
  ];
  const isKept = (name: string, value: unknown) =>
    (name === 'token' || (name === 'client_secret' && input.network === 'google')) && value === null;
  const changed = names
    .map((name, at) => ({ name, value: columns[at] }))
    .filter(({ name, value }) => !isKept(name, value));
  return tx.changed(
    `UPDATE traffic_filter.conversion_targets SET ${changed.map(({ name }, at) => `${name} = $${at + 3}`).join(', ')}
     WHERE user_id = $1 AND id = $2`,
    [userId, id, ...changed.map(({ value }) => value)],
  );
}

/** With its secrets, which the service alone may read. */
export async function findTargetWithSecrets(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<SendTarget | null> {
  const row = await tx.one<SendTarget>(
    `SELECT network, account, login_account AS "loginAccount", event, client_id AS "clientId", client_secret AS "clientSecret", token,
       test_code AS "testCode", data_rule AS "dataRule"
     FROM traffic_filter.conversion_targets WHERE user_id = $1 AND id = $2`,
    [userId, id],
  );
  return row ?? null;
}
