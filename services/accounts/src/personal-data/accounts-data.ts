import {
  addressesOf,
  type Database,
  DeclaredPersonalData,
  type ExportedFile,
  InjectDatabase,
  Mailer,
  ObjectStore,
  type Person,
  PersonalDataRegistry,
  type PersonalDeclaration,
  type PersonalFile,
  sameNames,
  type Transaction,
  wholeAddress,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { AccountLimits } from '../account/account-limits.ts';
import { ACCOUNTS_DOMAIN } from '../accounts.schema.ts';
import { avatarKeyOf } from '../avatars/avatar-key.ts';
import { keepFiscalRecords } from '../billing/fiscal-records.ts';
import { planLabels } from '../text/pt-br.ts';
import { dataText } from '../text/pt-br-data.ts';

const { columns } = dataText;
const files: ExportedFile[] = [
  {
    path: 'conta/perfil.json',
    about: dataText.profile,
    rows: {
      from: 'accounts.profiles left join accounts.plans on plans.id = plan_id',
      owner: 'profiles.id',
      key: ['profiles.id'],
    },
    document: {
      id: 'profiles.id',
      ...sameNames(
        'email',
        'email_verified',
        'full_name',
        'avatar_url',
        'language',
        'email_notifications',
        'marks',
      ),
      plan: 'plans.name',
      ...sameNames(
        'trial_started_at',
        'trial_expires_at',
        'subscription_status',
        'subscription_renewed_at',
        'subscription_renews',
      ),
      deletion_requested_at: 'deletion_requested_at',
      created_at: 'profiles.created_at',
      updated_at: 'profiles.updated_at',
    },
    absent: null,
  },
  {
    path: 'conta/pagamentos.csv',
    about: dataText.payments,
    rows: {
      from: 'accounts.billing_events event left join accounts.plans on plans.id = event.plan_id',
      key: ['coalesce(occurred_at, received_at)', 'event.id'],
      page: 200,
      // No user role reaches the inbox, because its raw bytes are the provider's.
      asService: true,
    },
    csv: {
      [columns.provider]: 'provider',
      [columns.event]: { sql: 'kind', words: dataText.kinds },
      [columns.occurredAt]: 'occurred_at',
      [columns.order]: 'order_id',
      [columns.subscription]: 'subscription_id',
      [columns.plan]: { sql: 'plans.name', words: planLabels },
      [columns.amount]: '(amount_cents / 100.0)::float8',
      [columns.currency]: 'currency',
      [columns.name]: 'buyer_name',
      [columns.email]: 'email',
    },
  },
  {
    path: 'conta/acessos.csv',
    about: dataText.tokens,
    rows: { from: 'accounts.access_tokens', key: ['id'] },
    csv: {
      [columns.tokenName]: 'name',
      [columns.createdAt]: 'created_at',
      [columns.lastUsedAt]: 'last_used_at',
    },
  },
];

const declaration: PersonalDeclaration = {
  domain: ACCOUNTS_DOMAIN,
  tables: [
    { table: 'accounts.profiles', columns: ['id', 'email'], erasure: 'code' },
    { table: 'accounts.access_tokens', erasure: 'delete' },
    { table: 'accounts.billing_events', columns: ['user_id', 'email', 'reference'], erasure: 'code' },
    {
      table: 'accounts.billing_audit',
      erasure: { keep: 'what operators did stays, without the person whom they did it for' },
    },
    {
      table: 'accounts.erasures',
      erasure: { keep: 'the erasure itself, whose row is deleted when everything else is gone' },
    },
    { table: 'accounts.fiscal_records', erasure: { keep: 'by tax and consumer law, until `keep_until`' } },
  ],
  files,
};

/** Profile, picture and payments. */
@Injectable()
export class AccountsData extends DeclaredPersonalData {
  constructor(
    @InjectDatabase(ACCOUNTS_DOMAIN) private readonly database: Database,
    private readonly store: ObjectStore,
    private readonly mailer: Mailer,
    private readonly limits: AccountLimits,
    registry: PersonalDataRegistry,
  ) {
    super(declaration, { database, registry });
  }

  override async *export(person: Person, signal: AbortSignal): AsyncGenerator<PersonalFile> {
    const profile = await this.database.asUser(person, (tx) =>
      tx.one<{ avatar: string | null }>('select avatar_url as avatar from accounts.profiles where id = $1', [
        person.userId,
      ]),
    );
    if (profile === undefined) return;
    yield* super.export(person, signal);
    const key = avatarKeyOf(profile.avatar ?? '');
    if (key !== null && (await this.store.stat(key)) !== null) {
      yield { path: 'conta/foto.webp', about: dataText.picture, content: this.picture(key) };
    }
  }

  /** Tokens work without a session, so they end when sessions do. */
  async endAccess({ userId }: Person): Promise<void> {
    await this.database.runAsService('delete from accounts.access_tokens where user_id = $1', [userId]);
  }

  /** What the law has us keep is copied in the transaction that deletes the rest: there is no moment without either. */
  protected override async eraseByCode(person: Person): Promise<void> {
    const { userId } = person;
    const picture = await this.database.asService(async (tx) => {
      const profile = await tx.one<{ avatar_url: string | null }>(
        'select avatar_url from accounts.profiles where id = $1 for update',
        [userId],
      );
      await claimNotices(tx, person);
      await keepFiscalRecords(tx, userId);
      await tx.run(
        `update accounts.billing_audit set user_id = null, why = null, detail = '{}'
         where user_id = $1 or strpos(concat_ws(' ', why, detail::text), $2) > 0
           or concat_ws(' ', why, detail::text) ~* $3`,
        [userId, userId, patternOf(provenEmail(person))],
      );
      await tx.run('delete from accounts.billing_events where user_id = $1', [userId]);
      await this.limits.forget(tx, userId);
      return profile?.avatar_url ?? null;
    });
    // The file before the row that leads to it: after a kill in between, the next run erases the row.
    const key = avatarKeyOf(picture ?? '');
    if (key !== null) await this.store.delete(key);
    for (const address of addressesOf(person)) await this.mailer.forget(address);
    await this.database.runAsService('delete from accounts.profiles where id = $1', [userId]);
  }

  override async leftovers(person: Person): Promise<string[]> {
    const unclaimed = await this.database.runAsService(
      `select from accounts.billing_events where user_id is null and lower(reference) = $1
       union all
       select from accounts.billing_events where user_id is null and lower(email) = $2 limit 1`,
      [person.userId, provenEmail(person)],
    );
    const found = await super.leftovers(person);
    return unclaimed.length === 0 ? found : [...new Set([...found, 'accounts.billing_events'])];
  }

  private async *picture(key: string): AsyncGenerator<Uint8Array> {
    const body = await this.store.get(key);
    if (body !== null) yield* body as AsyncIterable<Uint8Array>;
  }
}

/** An address leads to a person only if it is proved to be theirs. */
function provenEmail({ email, emailVerified }: Person): string | null {
  return emailVerified && email !== '' ? email : null;
}

function patternOf(email: string | null): string | null {
  return email === null ? null : wholeAddress(email);
}

/** Unclaimed notices that name the person become theirs, so that they are erased with the others. */
async function claimNotices(tx: Transaction, person: Person): Promise<void> {
  await tx.run(
    `update accounts.billing_events set user_id = $1 where user_id is null and (
       lower(reference) = $2 or $3::text is not null and (lower(email) = $3
         or outcome = 'malformed' and concat_ws(' ', encode(raw, 'escape'), encode(fetched, 'escape')) ~* $4))`,
    [person.userId, person.userId, provenEmail(person), patternOf(provenEmail(person))],
  );
}
