import { FORM_ENTRIES_MAX, type FormView } from '@garimpo/cloner-contract';
import type { Transaction } from '@garimpo/service-kit';
import { FormEntity } from './form.entities.ts';

export interface FormRow extends Omit<FormEntity, 'userId' | 'siteId'> {
  kept: number;
  failed: number;
}

export function toFormView({ url, ...row }: FormRow, live: ReadonlySet<string>): FormView {
  return {
    id: row.id,
    name: row.name,
    lead: url === null ? { kind: 'list' } : { kind: 'webhook', url },
    createdAt: row.createdAt.toISOString(),
    live: live.has(row.id),
    kept: row.kept,
    failed: row.failed,
    delivered: row.delivered,
    lastAt: row.lastAt?.toISOString() ?? null,
  };
}

const OWN = `SELECT f.id, f.name, f.url, f.delivered, f.last_at AS "lastAt", f.created_at AS "createdAt",
    count(e.id)::integer AS kept, (count(e.id) FILTER (WHERE e.state = 'failed'))::integer AS failed
  FROM cloner.forms f LEFT JOIN cloner.form_entries e ON e.form_id = f.id
  WHERE f.user_id = $1 AND f.site_id = $2`;
const GROUPED = 'GROUP BY f.id, f.name, f.url, f.delivered, f.last_at, f.created_at';

/** Oldest first. */
export function listForms(tx: Transaction, userId: string, siteId: string): Promise<FormRow[]> {
  return tx.rows(`${OWN} ${GROUPED} ORDER BY f.created_at, f.id`, [userId, siteId]);
}

/** Null for an unknown form, and for one of another site or user. */
export async function findForm(
  tx: Transaction,
  userId: string,
  siteId: string,
  id: string,
): Promise<FormRow | null> {
  const row = await tx.one<FormRow>(`${OWN} AND f.id = $3 ${GROUPED}`, [userId, siteId, id]);
  return row ?? null;
}

/** Ids of a site's forms, which its page may name. */
export async function formIds(tx: Transaction, siteId: string): Promise<Set<string>> {
  const rows = await tx.repository(FormEntity).find({ select: { id: true }, where: { siteId } });
  return new Set(rows.map(({ id }) => id));
}

/** How many entries a user can still keep. */
export async function roomForEntries(tx: Transaction, userId: string): Promise<number> {
  const { count } = await tx.only<{ count: number }>(
    'SELECT count(*)::integer AS count FROM cloner.form_entries WHERE user_id = $1',
    [userId],
  );
  return Math.max(0, FORM_ENTRIES_MAX - count);
}
