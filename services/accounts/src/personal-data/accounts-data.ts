import type { BillingKind, PlanName } from '@garimpo/accounts-contract';
import {
  addressesOf,
  type CsvValue,
  csv,
  type Database,
  InjectDatabase,
  inPages,
  jsonDocument,
  Mailer,
  ObjectStore,
  type Person,
  type PersonalData,
  PersonalDataRegistry,
  type PersonalFile,
  type Transaction,
  wholeAddress,
} from '@garimpo/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountLimits } from '../account/account-limits.ts';
import { ACCOUNTS_DOMAIN } from '../accounts.schema.ts';
import { avatarKeyOf } from '../avatars/avatar-key.ts';
import { keepFiscalRecords } from '../billing/fiscal-records.ts';
import { planLabels } from '../text/pt-br.ts';
import { dataText } from '../text/pt-br-data.ts';

type PaymentRow = Record<string, CsvValue> & {
  id: string;
  kind: BillingKind | null;
  plan: PlanName | null;
  /** When it happened, or came, as exact as the database has it. */
  place: string;
};

const PAGE = 200;
const { columns } = dataText;

/** Profile, picture and payments. As the service where it says so: no user role may read or delete these rows. */
@Injectable()
export class AccountsData implements PersonalData, OnModuleInit {
  readonly domain = ACCOUNTS_DOMAIN;
  readonly columns = [
    'accounts.profiles.id',
    'accounts.profiles.email',
    'accounts.billing_events.user_id',
    'accounts.billing_events.email',
    'accounts.billing_events.reference',
    'accounts.billing_audit.user_id',
    // The erasure itself, whose row goes when everything else is gone.
    'accounts.erasures.user_id',
    // Kept by law.
    'accounts.fiscal_records.user_id',
  ];

  constructor(
    @InjectDatabase(ACCOUNTS_DOMAIN) private readonly database: Database,
    private readonly store: ObjectStore,
    private readonly mailer: Mailer,
    private readonly limits: AccountLimits,
    private readonly registry: PersonalDataRegistry,
  ) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  async *export(person: Person, signal: AbortSignal): AsyncGenerator<PersonalFile> {
    const profile = await this.profile(person);
    if (profile === null) return;
    yield { path: 'conta/perfil.json', about: dataText.profile, content: jsonDocument(profile) };
    yield {
      path: 'conta/pagamentos.csv',
      about: dataText.payments,
      content: csv<PaymentRow>(
        {
          [columns.provider]: (row) => row['provider'],
          [columns.event]: ({ kind }) => (kind === null ? null : dataText.kinds[kind]),
          [columns.occurredAt]: (row) => row['occurred_at'],
          [columns.order]: (row) => row['order_id'],
          [columns.subscription]: (row) => row['subscription_id'],
          [columns.plan]: ({ plan }) => (plan === null ? null : planLabels[plan]),
          [columns.amount]: (row) => row['amount'],
          [columns.currency]: (row) => row['currency'],
          [columns.name]: (row) => row['buyer_name'],
          [columns.email]: (row) => row['email'],
        },
        this.payments(person, signal),
      ),
    };
    const key = avatarKeyOf(String(profile['avatar_url'] ?? ''));
    if (key !== null && (await this.store.stat(key)) !== null) {
      yield { path: 'conta/foto.webp', about: dataText.picture, content: this.picture(key) };
    }
  }

  /** What the law has us keep is copied in the transaction that deletes the rest: there is no moment without either. */
  async erase(person: Person): Promise<void> {
    const picture = await this.database.asService(async (tx) => {
      const { userId } = person;
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
    // The file before the row that leads to it: a kill in between leaves a row that is erased with the next run.
    const key = avatarKeyOf(picture ?? '');
    if (key !== null) await this.store.delete(key);
    for (const address of addressesOf(person)) await this.mailer.forget(address);
    await this.database.asService((tx) =>
      tx.run('delete from accounts.profiles where id = $1', [person.userId]),
    );
  }

  async leftovers(person: Person): Promise<string[]> {
    const rows: { place: string }[] = await this.database.asService((tx) =>
      tx.rows(
        `select 'accounts.profiles' as place where exists (select from accounts.profiles where id = $1)
         union all
         select 'accounts.billing_events' where exists (select from accounts.billing_events where user_id = $1)
           or exists (select from accounts.billing_events where user_id is null and lower(reference) = $2)
           or $3::text is not null
             and exists (select from accounts.billing_events where user_id is null and lower(email) = $3)`,
        [person.userId, person.userId, provenEmail(person)],
      ),
    );
    return rows.map(({ place }) => place);
  }

  private async profile(person: Person): Promise<Record<string, unknown> | null> {
    const rows: Record<string, unknown>[] = await this.database.asUser(person, (tx) =>
      tx.rows(
        `select profiles.id, email, email_verified, full_name, avatar_url, language, email_notifications, marks,
           plans.name as plan, trial_started_at, trial_expires_at, subscription_status, subscription_renewed_at,
           deletion_requested_at, profiles.created_at, profiles.updated_at
         from accounts.profiles left join accounts.plans on plans.id = plan_id where profiles.id = $1`,
        [person.userId],
      ),
    );
    return rows[0] ?? null;
  }

  private payments({ userId }: Person, signal: AbortSignal): AsyncGenerator<PaymentRow> {
    return inPages(PAGE, signal, (after: PaymentRow | null) =>
      // As the service: nobody's role reaches the inbox, whose bytes hold what is the provider's.
      this.database.asService((tx) =>
        tx.rows(
          `select event.id, provider, kind, occurred_at, order_id, subscription_id, plans.name as plan,
             (amount_cents / 100.0)::float8 as amount, currency, buyer_name, email,
             coalesce(occurred_at, received_at)::text as place
           from accounts.billing_events event left join accounts.plans on plans.id = event.plan_id
           where user_id = $1
             and ($2::uuid is null or (coalesce(occurred_at, received_at), event.id) > ($3::timestamptz, $2))
           order by coalesce(occurred_at, received_at), event.id limit $4`,
          [userId, after?.id ?? null, after?.place ?? null, PAGE],
        ),
      ),
    );
  }

  private async *picture(key: string): AsyncGenerator<Uint8Array> {
    const body = await this.store.get(key);
    if (body !== null) yield* body as AsyncIterable<Uint8Array>;
  }
}

/** What an address tells is only whose it proved to be. */
function provenEmail({ email, emailVerified }: Person): string | null {
  return emailVerified && email !== '' ? email : null;
}

function patternOf(email: string | null): string | null {
  return email === null ? null : wholeAddress(email);
}

/** Notices that name the person, and that nobody has claimed, are theirs: so they go with the others. */
async function claimNotices(tx: Transaction, person: Person): Promise<void> {
  await tx.run(
    `update accounts.billing_events set user_id = $1 where user_id is null and (
       lower(reference) = $2 or $3::text is not null and (lower(email) = $3
         or outcome = 'malformed' and concat_ws(' ', encode(raw, 'escape'), encode(fetched, 'escape')) ~* $4))`,
    [person.userId, person.userId, provenEmail(person), patternOf(provenEmail(person))],
  );
}
