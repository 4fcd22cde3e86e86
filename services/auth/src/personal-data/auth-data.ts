import {
  type CsvValue,
  csv,
  type Database,
  InjectDatabase,
  jsonDocument,
  Mailer,
  type Person,
  type PersonalData,
  PersonalDataRegistry,
  type PersonalFile,
  type Transaction,
} from '@garimpo/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AuthLimits } from '../limits/auth-limits.ts';
import { SessionStore } from '../session/session-store.ts';
import { dataText } from '../text/pt-br-data.ts';

type Row = Record<string, CsvValue>;

/** More than anybody has of any of them. */
const LISTED_MAX = 20_000;
const { columns } = dataText;

/** What signs people in. Runs as the service throughout: no user role reaches these tables. */
@Injectable()
export class AuthData implements PersonalData, OnModuleInit {
  readonly domain = 'auth';
  readonly columns = [
    'auth_service.users.id',
    'auth_service.users.email',
    'auth_service.identities.user_id',
    'auth_service.sessions.user_id',
    'auth_service.one_time_tokens.user_id',
    'auth_service.factors.user_id',
    'auth_service.provider_flows.link_user_id',
    'auth_service.account_activity.user_id',
  ];

  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly sessions: SessionStore,
    private readonly limits: AuthLimits,
    private readonly mailer: Mailer,
    private readonly registry: PersonalDataRegistry,
  ) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  async *export({ userId }: Person): AsyncGenerator<PersonalFile> {
    yield { path: 'acesso/usuario.json', about: dataText.user, content: this.user(userId) };
    yield {
      path: 'acesso/sessoes.csv',
      about: dataText.sessions,
      content: this.table(userId, 'sessions', {
        [columns.device]: 'user_agent',
        [columns.address]: 'address',
        [columns.level]: 'aal',
        [columns.openedAt]: 'created_at',
        [columns.usedAt]: 'refreshed_at',
      }),
    };
    yield {
      path: 'acesso/formas-de-entrar.csv',
      about: dataText.identities,
      content: this.table(userId, 'identities', {
        [columns.provider]: 'provider',
        [columns.email]: 'email',
        [columns.createdAt]: 'created_at',
        [columns.lastUsedAt]: 'last_sign_in_at',
      }),
    };
    yield {
      path: 'acesso/apps-autenticadores.csv',
      about: dataText.factors,
      content: this.table(userId, 'factors', {
        [columns.name]: 'friendly_name',
        [columns.kind]: 'type',
        [columns.phone]: 'phone',
        [columns.status]: 'status',
        [columns.createdAt]: 'created_at',
      }),
    };
    yield {
      path: 'acesso/atividade.csv',
      about: dataText.activity,
      content: this.table(userId, 'account_activity', {
        [columns.event]: 'kind',
        [columns.at]: 'created_at',
        [columns.device]: 'browser',
        [columns.system]: 'system',
        [columns.city]: 'city',
        [columns.country]: 'country',
        [columns.network]: 'network',
        [columns.detail]: 'detail',
        [columns.email]: 'email',
        [columns.formerEmail]: 'former_email',
        [columns.deniedAt]: 'denied_at',
      }),
    };
  }

  async endOtherSessions({ userId }: Person, keptSessionId: string | null): Promise<void> {
    await this.database.asService((tx) =>
      this.sessions.end(tx, userId, keptSessionId === null ? {} : { except: keptSessionId }),
    );
  }

  async formerEmails({ userId }: Person): Promise<string[]> {
    const rows: { email: string }[] = await this.database.asService((tx) =>
      tx.rows(
        `SELECT DISTINCT former_email AS email FROM auth_service.account_activity activity
         WHERE user_id = $1 AND former_email IS NOT NULL
           AND NOT EXISTS (SELECT FROM auth_service.users other WHERE other.email = former_email AND other.id <> $1)`,
        [userId],
      ),
    );
    return rows.map(({ email }) => email);
  }

  /**
   * Leaves a row that nobody can sign in to: nothing is known of it any more by which anybody could ask for a link or a
   * provider could find it. It holds the id until everything else is gone. Its address is free from here on.
   */
  async endAccess({ userId, email }: Person): Promise<void> {
    const known = await this.database.asService((tx) => addressesOf(tx, userId));
    // First: when the row has forgotten them, nobody can tell which emails were theirs.
    for (const address of known) await this.mailer.forget(address);
    await this.database.asService(async (tx) => {
      for (const table of ['sessions', 'identities', 'factors', 'one_time_tokens', 'account_activity'])
        await tx.run(`DELETE FROM auth_service.${table} WHERE user_id = $1`, [userId]);
      await tx.run('DELETE FROM auth_service.one_time_tokens WHERE user_id IS NULL AND email = ANY ($1)', [
        known,
      ]);
      await tx.run('DELETE FROM auth_service.provider_flows WHERE link_user_id = $1', [userId]);
      await tx.run(
        `UPDATE auth_service.users SET email = id || '@removida.invalid', password_hash = NULL, user_metadata = '{}',
           email_confirmed_at = NULL, email_verified_at = NULL, new_email = NULL, new_email_asked_at = NULL,
           new_email_proved = NULL, updated_at = now() WHERE id = $1`,
        [userId],
      );
      await this.limits.forget(tx, [userId, email, ...known]);
    });
  }

  /** Sessions, identities, factors and open links go with the user. */
  async erase({ userId, email }: Person): Promise<void> {
    await this.database.asService(async (tx) => {
      await tx.run('DELETE FROM auth_service.users WHERE id = $1', [userId]);
      // Somebody may have tried to sign in since access ended.
      await this.limits.forget(tx, [userId, email]);
    });
  }

  async leftovers({ userId }: Person): Promise<string[]> {
    const rows = await this.database.asService((tx) =>
      tx.rows('SELECT 1 FROM auth_service.users WHERE id = $1', [userId]),
    );
    return rows.length === 0 ? [] : ['auth_service.users'];
  }

  private async *user(userId: string): AsyncGenerator<string> {
    const rows: unknown[] = await this.database.asService((tx) =>
      tx.rows(
        `SELECT id, email, email_confirmed_at, email_verified_at, new_email, user_metadata, last_sign_in_at, created_at,
           updated_at FROM auth_service.users WHERE id = $1`,
        [userId],
      ),
    );
    yield* jsonDocument(rows[0] ?? null);
  }

  /** @param wanted headings, and the columns below them: what is not named is not handed out */
  private async *table(
    userId: string,
    table: 'sessions' | 'identities' | 'factors' | 'account_activity',
    wanted: Record<string, string>,
  ): AsyncGenerator<string> {
    const rows: Row[] = await this.database.asService((tx) =>
      tx.rows(
        `SELECT ${Object.values(wanted).join(', ')} FROM auth_service.${table}
         WHERE user_id = $1 ORDER BY created_at LIMIT $2`,
        [userId, LISTED_MAX],
      ),
    );
    yield* csv<Row>(
      Object.fromEntries(Object.entries(wanted).map(([heading, column]) => [heading, (row) => row[column]])),
      rows,
    );
  }
}

/** What is counted and written under an address that is another user's own is theirs. */
async function addressesOf(tx: Transaction, userId: string): Promise<string[]> {
  const rows = await tx.rows<{ email: string }>(
    `SELECT email FROM (
       SELECT email FROM auth_service.users WHERE id = $1
       UNION SELECT new_email FROM auth_service.users WHERE id = $1 AND new_email IS NOT NULL
       UNION SELECT lower(email) FROM auth_service.identities WHERE user_id = $1 AND email IS NOT NULL
       UNION SELECT unnest(ARRAY[email, former_email]) FROM auth_service.account_activity WHERE user_id = $1) known
     WHERE email IS NOT NULL AND NOT EXISTS (SELECT FROM auth_service.users other WHERE other.email = known.email AND other.id <> $1)`,
    [userId],
  );
  return rows.map(({ email }) => email);
}
