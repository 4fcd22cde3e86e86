import type { KeyKind } from './key-context.ts';

/** Of each user, in the database: what shops sign conversions with. */
export const userSecrets: KeyKind = {
  name: 'conversion-secrets',

  async list(context) {
    const [found] = await context.asService('traffic-filter', (runs) =>
      runs.rows<{ count: number; old: number }>(
        `select count(*)::int as count, count(*) filter (where old_until > clock_timestamp())::int as old
           from traffic_filter.conversion_secrets`,
      ),
    );
    return [
      {
        name: 'conversion-secrets',
        from: 'the database, one a user',
        fingerprint: '-',
        state: `${found?.count ?? 0} of users; of ${found?.old ?? 0} the one before is still taken`,
      },
    ];
  },

  async rotate(context) {
    context.tell(
      'Users change theirs under "Trocar segredo", and say how long the one before is taken: their shops have it, so nobody else can.',
    );
  },
};
