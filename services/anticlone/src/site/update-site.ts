import type { ActionInput, UpdateSiteInput } from '@garimpo/anticlone-contract';
import type { Transaction } from '@garimpo/service-kit';

/** Changes what is named; a site of another user is left alone. */
export async function updateSite(
  tx: Transaction,
  userId: string,
  id: string,
  { action, actionEnabled, extraHosts, alerts }: UpdateSiteInput,
): Promise<void> {
  const changes: Record<string, unknown> = {
    ...(action !== undefined && { action_type: action?.type ?? null, action_data: addressOf(action) }),
    ...(actionEnabled !== undefined && { action_enabled: actionEnabled }),
    ...(extraHosts !== undefined && { extra_hosts: extraHosts }),
    ...(alerts?.mail !== undefined && { alert_mail: alerts.mail }),
    ...(alerts?.suspects !== undefined && { alert_suspects: alerts.suspects }),
  };
  const columns = Object.keys(changes);
  if (columns.length === 0) return;
  await tx.run(
    `UPDATE anticlone.anticlone_sites SET ${columns.map((name, at) => `${name} = $${at + 3}`).join(', ')}
     WHERE user_id = $1 AND id = $2`,
    [userId, id, ...Object.values(changes)],
  );
}

function addressOf(action: ActionInput | null): string | null {
  return action !== null && action.type !== 'redirect' ? action.url : null;
}
