import {
  type Database,
  DeclaredPersonalData,
  type ExportedFile,
  InjectDatabase,
  Mailer,
  type Person,
  PersonalDataRegistry,
  type PersonalDeclaration,
  sameNames,
  type Transaction,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { AuthLimits } from '../limits/auth-limits.ts';
import { SessionStore } from '../session/session-store.ts';
import { dataText } from '../text/pt-br-data.ts';

const { columns } = dataText;
/** As the service throughout: no user role reaches these tables. */
const ownRows = (table: string) => ({
  from: `auth_service.${table}`,
  key: ['created_at', 'id'],
  asService: true as const,
});

/** Nothing that opens the account is exported: no password, no token, no secret of a factor. */
const files: ExportedFile[] = [
  {
    path: 'acesso/usuario.json',
    about: dataText.user,
    rows: { from: 'auth_service.users', owner: 'id', key: ['id'], asService: true },
    document: sameNames(
      'id',
      'email',
      'email_confirmed_at',
      'email_verified_at',
      'new_email',
      'phone',
      'phone_confirmed_at',
      'new_phone',
      'user_metadata',
      'app_metadata',
      'invited_at',
      'banned_until',
      'last_sign_in_at',
      'created_at',
      'updated_at',
    ),
    absent: null,
  },
  {
    path: 'acesso/sessoes.csv',
    about: dataText.sessions,
    rows: ownRows('sessions'),
    csv: {
      [columns.device]: 'user_agent',
      [columns.address]: 'address',
      [columns.level]: 'aal',
      [columns.openedAt]: 'created_at',
      [columns.usedAt]: 'refreshed_at',
    },
  },
  {
    path: 'acesso/programas.csv',
    about: dataText.programs,
    rows: {
      from: 'auth_service.sessions s JOIN auth_service.oauth_clients c ON c.id = s.oauth_client_id',
      owner: 's.user_id',
      key: ['s.created_at', 's.id'],
      asService: true,
    },
    csv: {
      [columns.name]: 'c.name',
      [columns.scopes]: "array_to_string(s.oauth_scopes, ' ')",
      [columns.createdAt]: 's.created_at',
      [columns.lastUsedAt]: 's.refreshed_at',
    },
  },
  {
    path: 'acesso/formas-de-entrar.csv',
    about: dataText.identities,
    rows: ownRows('identities'),
    csv: {
      [columns.provider]: 'provider',
      [columns.email]: 'email',
      [columns.createdAt]: 'created_at',
      [columns.lastUsedAt]: 'last_sign_in_at',
    },
  },
  {
    path: 'acesso/apps-autenticadores.csv',
    about: dataText.factors,
    rows: ownRows('factors'),
    csv: {
      [columns.name]: 'friendly_name',
      [columns.kind]: 'type',
      [columns.phone]: 'phone',
      [columns.status]: 'status',
      [columns.createdAt]: 'created_at',
    },
  },
  {
    path: 'acesso/passkeys.csv',
    about: dataText.passkeys,
    rows: ownRows('webauthn_credentials'),
    csv: {
      [columns.name]: 'friendly_name',
      [columns.createdAt]: 'created_at',
      [columns.lastUsedAt]: 'last_used_at',
    },
  },
  {
    path: 'acesso/atividade.csv',
    about: dataText.activity,
    rows: ownRows('account_activity'),
    csv: {
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
    },
  },
];

const OPENING_TABLES = [
  'sessions',
  'identities',
  'webauthn_credentials',
  'factors',
  'one_time_tokens',
  'phone_codes',
  'account_activity',
];

/** What signs people in. Everything of a user goes with the row in `users`. */
const declaration: PersonalDeclaration = {
  domain: 'auth',
  tables: [
    { table: 'auth_service.users', columns: ['id', 'email'], erasure: 'delete' },
    { table: 'auth_service.identities', erasure: 'follow' },
    { table: 'auth_service.sessions', erasure: 'follow' },
    { table: 'auth_service.one_time_tokens', erasure: 'follow' },
    { table: 'auth_service.phone_codes', erasure: 'follow' },
    { table: 'auth_service.factors', erasure: 'follow' },
    { table: 'auth_service.webauthn_credentials', erasure: 'follow' },
    { table: 'auth_service.provider_flows', columns: ['link_user_id'], erasure: 'follow' },
    { table: 'auth_service.oauth_authorizations', erasure: 'follow' },
    { table: 'auth_service.account_activity', erasure: 'follow' },
  ],
  files,
};

@Injectable()
export class AuthData extends DeclaredPersonalData {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly sessions: SessionStore,
    private readonly authLimits: AuthLimits,
    private readonly mailer: Mailer,
    registry: PersonalDataRegistry,
  ) {
    super(declaration, { database, registry });
  }

  async endOtherSessions({ userId }: Person, keptSessionId: string | null): Promise<void> {
    await this.database.asService((tx) =>
      this.sessions.end(tx, userId, keptSessionId === null ? {} : { except: keptSessionId }),
    );
  }

  async formerEmails({ userId }: Person): Promise<string[]> {
    const rows = await this.database.runAsService<{ email: string }>(
      `SELECT DISTINCT former_email AS email FROM auth_service.account_activity activity
       WHERE user_id = $1 AND former_email IS NOT NULL
         AND NOT EXISTS (SELECT FROM auth_service.users other WHERE other.email = former_email AND other.id <> $1)`,
      [userId],
    );
    return rows.map(({ email }) => email);
  }

  /**
   * Leaves a row that nobody can sign in to, without anything by which somebody could ask for a link or a provider could find
   * it. It holds the id until everything else is gone. Its address is free from here on.
   */
  async endAccess({ userId, email }: Person): Promise<void> {
    const known = await this.database.asService((tx) => addressesIn(tx, userId));
    const phones = await this.database.asService((tx) => phonesIn(tx, userId));
    // First: when the row has lost its addresses, nothing tells which emails were theirs.
    for (const address of known) await this.mailer.forget(address);
    await this.database.asService(async (tx) => {
      for (const table of OPENING_TABLES)
        await tx.run(`DELETE FROM auth_service.${table} WHERE user_id = $1`, [userId]);
      await tx.run('DELETE FROM auth_service.one_time_tokens WHERE user_id IS NULL AND email = ANY ($1)', [
        known,
      ]);
      await tx.run('DELETE FROM auth_service.phone_codes WHERE phone = ANY ($1)', [phones]);
      await tx.run('DELETE FROM auth_service.provider_flows WHERE link_user_id = $1', [userId]);
      await tx.run(
        `UPDATE auth_service.users SET email = id || '@removida.invalid', password_hash = NULL, user_metadata = '{}', app_metadata = '{}',
           email_confirmed_at = NULL, email_verified_at = NULL, new_email = NULL, new_email_asked_at = NULL,
           new_email_proved = NULL, phone = NULL, phone_confirmed_at = NULL, new_phone = NULL,
           new_phone_asked_at = NULL, updated_at = now() WHERE id = $1`,
        [userId],
      );
      await this.authLimits.forget(tx, [userId, email, ...known, ...phones]);
    });
  }

  override async erase(person: Person, signal: AbortSignal): Promise<void> {
    await super.erase(person, signal);
    // Sign-ins may have been tried since access ended.
    await this.database.asService((tx) => this.authLimits.forget(tx, [person.userId, person.email]));
  }
}

/** Addresses of the user, former ones too, without those that are another user's own. */
async function addressesIn(tx: Transaction, userId: string): Promise<string[]> {
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

async function phonesIn(tx: Transaction, userId: string): Promise<string[]> {
  const rows = await tx.rows<{ phone: string }>(
    `SELECT unnest(ARRAY[phone, new_phone]) AS phone FROM auth_service.users WHERE id = $1
     UNION SELECT ltrim(phone, '+') FROM auth_service.factors WHERE user_id = $1`,
    [userId],
  );
  return rows.flatMap(({ phone }) => phone ?? []);
}
