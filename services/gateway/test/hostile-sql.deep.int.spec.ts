import { schemaName, serviceDatabaseUrl, serviceRole, userRole } from '@garimpo/service-kit';
import { asDomainUser } from '@garimpo/service-kit/testing';
import { afterAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { schemas } from '../src/domains.ts';
import { hostileApp } from './support/hostile/hostile-app.ts';
import { type Relation, relationsOf, rightsOf } from './support/hostile/rights.ts';

/*
 * What somebody who got SQL past the code could do: as every domain's user role with Ana's claims, over every table that
 * there is. The tables are read from the database, so one that is added tomorrow is in it tomorrow.
 */

const app = await hostileApp();
const ana = await app.newPerson('ana');
const bia = await app.newPerson('bia');
const domains = schemas.map(({ domain }) => domain);
const ours = await relationsOf(app.db, domains.map(schemaName));
afterAll(() => app.close());

const full = ({ schema, name }: Relation) => `${schema}.${name}`;

/** Everybody may read these; there is nobody's row in them. */
const PUBLIC_TABLES = ['accounts.plans'];
/** Columns that decide: whose a row is, what was paid for, and when. */
const DECIDING =
  /^(id|user_id|owner|owner_id|plan_id|status|subscription_.*|role|roles|email|email_verified|.*_at|.*_by)$/;
/** What is a user's own: the column that a card lies in, since when a campaign or a domain has stopped, when a saved ad was seen. */
const USERS_OWN_UPDATES = [
  'offers.offers.status',
  'offers.creatives.last_seen_at',
  'offers.creatives.gone_at',
  'cloner.domains.deleted_at',
  'traffic_filter.campaigns.archived_at',
  'traffic_filter.campaigns.deleted_at',
  'traffic_filter.campaigns.expires_at',
  'traffic_filter.domains.deleted_at',
];
/** What a user names when making a row: its id, its owner (the policy compares it), the moment of a reading by hand, the end of a rule, when ads were saved. */
const USERS_OWN_INSERTS = [
  'offers.offers.id',
  'offers.offers.user_id',
  'offers.offer_metrics.user_id',
  'offers.offer_metrics.checked_at',
  'offers.alert_rules.user_id',
  'offers.alert_settings.user_id',
  'offers.creatives.user_id',
  'offers.creatives.first_seen_at',
  'offers.creatives.last_seen_at',
  'offers.creatives.new_at',
  'offers.creative_thumbnails.user_id',
  'offers.library_captures.id',
  'offers.library_captures.user_id',
  'offers.library_captures.taken_at',
  'accounts.access_tokens.id',
  'accounts.access_tokens.user_id',
  'anticlone.anticlone_sites.id',
  'anticlone.anticlone_sites.user_id',
  'cloner.domains.user_id',
  'traffic_filter.campaigns.user_id',
  'traffic_filter.domains.user_id',
  'traffic_filter.report_views.user_id',
  'traffic_filter.own_browsers.user_id',
  'traffic_filter.conversion_targets.user_id',
  'traffic_filter.campaigns.expires_at',
  'traffic_filter.costs.id',
  'traffic_filter.costs.user_id',
  'traffic_filter.address_rules.user_id',
  'traffic_filter.address_rules.expires_at',
];

describe.each(domains)('the user role of %s', (domain) => {
  const role = userRole(domain);
  const own = ours.filter(({ schema }) => schema === schemaName(domain));

  it('has no right in any other schema', async () => {
    expect(
      await rightsOf(
        app.db,
        role,
        ours.filter((one) => !own.includes(one)),
      ),
    ).toEqual([]);
  });

  it('reaches only tables that are closed by rows', async () => {
    const reached = new Set<string>();
    for (const right of await rightsOf(app.db, role, own))
      reached.add((right.split(' ')[1] ?? '').split('.').slice(0, 2).join('.'));
    const open = own.filter(
      (one) => reached.has(full(one)) && !(one.kind === 'view' ? one.asReader : one.closed),
    );
    expect(open.map(full).filter((name) => !PUBLIC_TABLES.includes(name))).toEqual([]);
  });

  it('may not decide whose, what was paid, and when', async () => {
    const rights = await rightsOf(app.db, role, own);
    const deciding = (action: string, allowed: string[]) =>
      rights
        .filter((right) => right.startsWith(`${action} `) && DECIDING.test(right.split('.').at(-1) ?? ''))
        .map((right) => right.slice(action.length + 1))
        .filter((column) => !allowed.includes(column));
    expect(deciding('update', USERS_OWN_UPDATES)).toEqual([]);
    expect(deciding('insert', USERS_OWN_INSERTS)).toEqual([]);
    expect(rights.filter((right) => /^(truncate|trigger|references) /.test(right))).toEqual([]);
    expect(
      rights.filter(
        (right) => PUBLIC_TABLES.some((name) => right.includes(` ${name}`)) && !right.startsWith('select'),
      ),
    ).toEqual([]);
  });

  it('is nobody else, and owns nothing', async () => {
    const { rows } = await app.db.query(
      `SELECT rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication, rolcanlogin,
              array(SELECT m.roleid::regrole::text FROM pg_auth_members m WHERE m.member = r.oid) AS roles,
              (SELECT count(*)::int FROM pg_class WHERE relowner = r.oid) AS owned
         FROM pg_roles r WHERE rolname = $1`,
      [role],
    );
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolbypassrls: false,
        rolreplication: false,
        rolcanlogin: false,
        roles: [],
        owned: 0,
      },
    ]);
  });
});

describe.each(domains)('the service role of %s', (domain) => {
  const role = serviceRole(domain);

  it('stays in its schema, and can be no role but its own users’', async () => {
    const foreign = ours.filter(({ schema }) => schema !== schemaName(domain));
    expect(await rightsOf(app.db, role, foreign)).toEqual([]);
    const own = await rightsOf(
      app.db,
      role,
      ours.filter((one) => !foreign.includes(one)),
    );
    expect(own.filter((right) => /^(truncate|trigger|references) |\.migrations\./.test(right))).toEqual([]);
    const { rows } = await app.db.query(
      `SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolbypassrls OR rolreplication AS mighty,
              array(SELECT m.roleid::regrole::text FROM pg_auth_members m WHERE m.member = r.oid) AS roles
         FROM pg_roles r WHERE rolname = $1`,
      [role],
    );
    expect(rows).toEqual([{ mighty: false, roles: [userRole(domain)] }]);
  });

  it('may become nothing more, and make nothing', async () => {
    const client = new pg.Client({ connectionString: serviceDatabaseUrl(app.config.databaseUrl, domain) });
    await client.connect();
    const done: string[] = [];
    try {
      for (const sql of [
        'SET ROLE postgres',
        'SET ROLE garimpo_owner',
        'SET ROLE service_role',
        ...domains
          .filter((one) => one !== domain)
          .flatMap((one) => [`SET ROLE ${userRole(one)}`, `SET ROLE ${serviceRole(one)}`]),
        'SET SESSION AUTHORIZATION postgres',
        'SET session_replication_role = replica',
        `ALTER ROLE ${role} SUPERUSER`,
        `CREATE TABLE ${schemaName(domain)}.more (id int)`,
        'CREATE TABLE public.more (id int)',
        `CREATE FUNCTION ${schemaName(domain)}.more() RETURNS int LANGUAGE sql AS 'SELECT 1'`,
        `CREATE FUNCTION auth.uid() RETURNS uuid LANGUAGE sql AS 'SELECT null::uuid'`,
        'CREATE SCHEMA more',
        'CREATE EXTENSION dblink',
        `COPY (SELECT 1) TO PROGRAM 'true'`,
        `COPY (SELECT 1) TO '/tmp/more'`,
        `SELECT pg_read_file('/etc/passwd')`,
        `SELECT lo_import('/etc/passwd')`,
        'SELECT * FROM pg_authid',
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'postgres'`,
        ...ours
          .filter(({ schema, kind }) => schema === schemaName(domain) && kind === 'table')
          .flatMap((one) => [
            `ALTER TABLE ${full(one)} DISABLE ROW LEVEL SECURITY`,
            `TRUNCATE ${full(one)}`,
            `DROP TABLE ${full(one)}`,
            `CREATE POLICY more ON ${full(one)} USING (true)`,
          ]),
      ]) {
        const refused = await client.query(sql).then(
          () => false,
          ({ code }: { code: string }) => ['42501', '2BP01'].includes(code),
        );
        if (!refused) done.push(sql);
      }
      // No process of the administrator's is there to be ended: then the statement ends none, and is no harm.
      expect(done.filter((sql) => !sql.includes('pg_terminate_backend'))).toEqual([]);
      expect((await app.db.query('SELECT 1 AS alive')).rows).toEqual([{ alive: 1 }]);
    } finally {
      await client.end();
    }
  });
});

describe('everybody else', () => {
  it.each(['public', 'anon', 'authenticated', 'service_role'])('%s has no right at all', async (role) => {
    expect(await rightsOf(app.db, role, ours)).toEqual([]);
    const { rows } = await app.db.query(
      `SELECT nspname FROM pg_namespace WHERE nspname = ANY ($2) AND has_schema_privilege($1, oid, 'USAGE, CREATE')`,
      [role, domains.map(schemaName)],
    );
    expect(rows).toEqual([]);
  });

  it('may call no function that runs with its maker’s rights', async () => {
    const roles = [
      'public',
      'anon',
      'authenticated',
      ...domains.flatMap((one) => [userRole(one), serviceRole(one)]),
    ];
    const { rows } = await app.db.query<{ function: string; role: string }>(
      `SELECT p.oid::regprocedure::text AS function, r.name AS role FROM pg_proc p CROSS JOIN unnest($1::text[]) AS r (name)
        WHERE p.prosecdef AND p.pronamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema')
          AND has_function_privilege(r.name, p.oid, 'EXECUTE') ORDER BY 1, 2`,
      [roles],
    );
    // The same for the months of events and of requests.
    const months = [
      ['anticlone', 'keep_event_months'],
      ['traffic-filter', 'keep_request_months'],
    ].map(([domain = '', name]) => ({
      function: `${schemaName(domain)}.${name}(timestamp with time zone)`,
      role: serviceRole(domain),
    }));
    expect(rows).toEqual(months.sort((a, b) => (a.function < b.function ? -1 : 1)));
  });

  it('finds no function that looks names up where others may put them', async () => {
    const { rows } = await app.db.query(
      `SELECT oid::regprocedure::text AS function FROM pg_proc
        WHERE prosecdef AND pronamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema')
          AND NOT coalesce(array_to_string(proconfig, ',') ~ 'search_path=(""|pg_catalog, *pg_temp)', false)`,
    );
    expect(rows).toEqual([]);
  });
});

/** Thrown when a statement was let through, so that it is undone. */
class Undone extends Error {
  constructor(
    readonly rowCount: number,
    readonly rows: unknown[],
    readonly ofBia: Record<string, string>,
  ) {
    super('undone');
  }
}

/** Runs one statement as the domain's user role with Ana's claims, looks at Bia's rows, and undoes it. */
async function asAna(
  domain: string,
  sql: string,
  values: unknown[] = [],
): Promise<Undone | { code: string; message: string }> {
  try {
    return await asDomainUser(app.db, domain, ana.id, async (session) => {
      const { rowCount, rows } = await session.query(sql, values);
      await session.query('RESET ROLE');
      // What only reads has written nothing.
      const ofBia = sql.startsWith('SELECT') ? {} : await rowsOfBia();
      throw new Undone(rowCount ?? 0, rows, ofBia);
    });
  } catch (error) {
    return error instanceof Undone ? error : (error as { code: string; message: string });
  }
}

/** Returns, by table, a digest of the rows that name her or bear her mark. */
async function rowsOfBia(): Promise<Record<string, string>> {
  const marks = [bia.id, bia.mark, bia.offerId, bia.factorId, bia.sessionId].map((text) => `%${text}%`);
  const { rows } = await app.db.query<{ name: string; digest: string | null }>({
    name: 'rows of Bia',
    // In an order: tables that are read side by side come as they are done.
    text: `${ours
      .filter(({ kind }) => kind === 'table')
      .map(
        (one) =>
          `SELECT '${full(one)}' AS name, md5(string_agg(one::text, '|' ORDER BY one::text)) AS digest
             FROM ${full(one)} one WHERE one::text LIKE ANY ($1)`,
      )
      .join(' UNION ALL ')} ORDER BY 1`,
    values: [marks],
  });
  return Object.fromEntries(rows.flatMap(({ name, digest }) => (digest ? [[name, digest]] : [])));
}

/** Whether the statement changed anything of Bia's: it is undone, so what there is now is what there was before it. */
async function hasChangedBias({ ofBia }: Undone): Promise<boolean> {
  return JSON.stringify(ofBia) !== JSON.stringify(await rowsOfBia());
}

const REFUSED = '42501';
const tables = ours.filter(({ kind }) => kind === 'table');
const withAsker = ours.flatMap((one) =>
  domains.map((domain): [string, string, Relation] => [userRole(domain), full(one), one]),
);
const domainOf = (role: string) => domains.find((domain) => userRole(domain) === role) ?? '';

describe('with Ana’s claims', () => {
  it('there is something of Bia’s in every table that has owners', async () => {
    const { rows } = await app.db.query<{ name: string }>(
      `SELECT DISTINCT schemaname || '.' || tablename AS name FROM pg_policies WHERE policyname LIKE '%own_rows'`,
    );
    const hers = Object.keys(await rowsOfBia());
    expect(rows.map(({ name }) => name).filter((name) => !hers.includes(name))).toEqual([]);
    expect(rows.length).toBeGreaterThan(4);
    // And what names a user is closed by rows, whether its policy is called so or not.
    const named = tables.filter(({ columns }) =>
      columns.some((column) => ['user_id', 'owner_id'].includes(column)),
    );
    expect(named.filter(({ closed }) => !closed).map(full)).toEqual([]);
  });

  it.each(withAsker)('%s reads nothing of Bia’s from %s', async (role, name, { columns }) => {
    const readable = (await rightsOf(app.db, role, [...ours.filter((one) => full(one) === name)]))
      .filter((right) => right.startsWith('select '))
      .map((right) => right.split('.').at(-1));
    const whole = await asAna(domainOf(role), `SELECT * FROM ${name}`);
    if (readable.length < columns.length) expect(whole).toMatchObject({ code: REFUSED });
    if (readable.length === 0) return;
    const seen = await asAna(domainOf(role), `SELECT ${readable.join(', ')} FROM ${name}`);
    if (!(seen instanceof Undone)) throw new Error(seen.message);
    const text = JSON.stringify(seen.rows);
    expect(
      [bia.id, bia.mark, bia.offerId, bia.factorId, bia.sessionId].filter((one) => text.includes(one)),
    ).toEqual([]);
    // Locking is a way of finding out, too.
    const locked = await asAna(domainOf(role), `SELECT 1 FROM ${name} FOR UPDATE`);
    if (locked instanceof Undone) expect(locked.rowCount).toBe(seen.rowCount);
    else expect(locked.code).toBe(REFUSED);
  });

  it.each(withAsker)('%s changes nothing of Bia’s in %s', async (role, name, relation) => {
    const problems: string[] = [];
    for (const column of relation.columns) {
      const owner =
        ['user_id', 'owner_id'].includes(column) || (column === 'id' && name === 'accounts.profiles');
      for (const sql of [
        `UPDATE ${name} SET ${column} = DEFAULT`,
        `UPDATE ${name} SET ${column} = ${column}`,
        ...(owner
          ? [`UPDATE ${name} SET ${column} = '${ana.id}'`, `UPDATE ${name} SET ${column} = '${bia.id}'`]
          : []),
        `UPDATE ${name} SET ${column} = ${column} WHERE ${name.split('.')[1]}::text LIKE '%${bia.id}%'`,
      ]) {
        const outcome = await asAna(domainOf(role), sql);
        if (!(outcome instanceof Undone)) continue;
        if (DECIDING.test(column) && !USERS_OWN_UPDATES.includes(`${name}.${column}`))
          problems.push(`done: ${sql}`);
        if (await hasChangedBias(outcome)) problems.push(`changed Bia’s: ${sql}`);
      }
    }
    const deleted = await asAna(domainOf(role), `DELETE FROM ${name}`);
    if (deleted instanceof Undone && (await hasChangedBias(deleted))) problems.push('deleted Bia’s');
    expect(problems).toEqual([]);
  });

  it.each(tables.map((one): [string, Relation] => [full(one), one]))(
    'nothing is added to %s in Bia’s name',
    async (name, relation) => {
      const { columns: all, generated } = relation;
      const columns = all.filter((column) => !generated.includes(column));
      const { rows } = await app.db.query<{ row: Record<string, unknown> }>(
        `SELECT to_jsonb(one) AS row FROM ${name} one WHERE one::text LIKE ANY ($1) LIMIT 1`,
        [[`%${bia.id}%`, `%${bia.mark}%`]],
      );
      const [hers] = rows;
      for (const domain of domains) {
        const rights = await rightsOf(
          app.db,
          userRole(domain),
          ours.filter((one) => full(one) === name),
        );
        const writable = columns.filter((column) => rights.includes(`insert ${name}.${column}`));
        const list = (writable.length > 0 ? writable : columns).join(', ');
        // Her own row, under another key, as somebody would who wants a second one in her name.
        const id = columns.includes('id') && columns.includes('user_id') ? `, 'id', gen_random_uuid()` : '';
        const outcome = await asAna(
          domain,
          `INSERT INTO ${name} (${list}) OVERRIDING SYSTEM VALUE SELECT ${list} FROM jsonb_populate_record(null::${name}, $1::jsonb || jsonb_build_object('x', 1${id}))`,
          [JSON.stringify(hers?.row ?? {})],
        );
        expect(outcome).toMatchObject({ code: REFUSED });
      }
    },
  );
});

describe('claims that are none', () => {
  it.each<[string, string | null]>([
    ['none', null],
    ['empty', ''],
    ['an empty object', '{}'],
    ['no subject', '{"role":"authenticated"}'],
    ['an empty subject', '{"sub":""}'],
    ['no user', '{"sub":null}'],
    ['a role of Supabase’s own', `{"sub":null,"role":"service_role"}`],
    ['no JSON', '{'],
    ['a list', '[]'],
    ['a subject that is no id', `{"sub":"' OR 1=1 --"}`],
    ['subjects', `{"sub":["${'0'.repeat(8)}"]}`],
  ])('%s: nobody’s rows are seen', async (_what, claims) => {
    for (const domain of domains) {
      const closed = ours.filter(({ schema, closed }) => schema === schemaName(domain) && closed);
      for (const relation of closed) {
        await app.db.query('BEGIN');
        try {
          await app.db.query(
            `SELECT set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`,
            [userRole(domain), claims ?? ''],
          );
          const seen = await app.db
            .query(`SELECT count(*)::int AS rows FROM ${full(relation)}`)
            .catch((error) => error);
          if (seen instanceof Error)
            expect(seen).toMatchObject({ code: expect.stringMatching(/^(42501|22P02)$/) });
          else expect(seen.rows).toEqual([{ rows: 0 }]);
        } finally {
          await app.db.query('ROLLBACK');
        }
      }
    }
  });
});
