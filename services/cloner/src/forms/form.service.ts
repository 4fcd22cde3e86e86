import { randomUUID } from 'node:crypto';
import {
  type CreateFormInput,
  clonerErrors,
  FORMS_MAX,
  type FormLead,
  type FormReply,
  type FormsReply,
  type FormTestReply,
  type UpdateFormInput,
} from '@garimpo/cloner-contract';
import {
  type Actor,
  CONFIG,
  type Config,
  Database,
  defineErrors,
  InjectDatabase,
  lockPerUser,
  newWebhookSecret,
  Outbound,
  OutboundError,
  type OutboundErrorCode,
  type RateRule,
  type Transaction,
  UserLimits,
  WebhookSender,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { SiteEntity } from '../store/clone.entities.ts';
import { findOwnClone } from '../store/clone-kinds.ts';
import { CloneStore } from '../store/clone-store.ts';
import { findOwnVersion } from '../store/site-versions.ts';
import { FormEntity } from './form.entities.ts';
import { type FormRow, findForm, listForms, roomForEntries, toFormView } from './form-rows.ts';
import { refusedIn } from './read-forms.ts';

const fail = defineErrors(clonerErrors);
/** What asks other servers, or makes secrets. */
export const formRates: Record<'change', RateRule> = {
  change: { name: 'change a form', burst: 30, everySeconds: 10 },
};
const DNS_MS = 4_000;
/** Addresses that can never work. Name servers that do not answer now may answer later. */
const REFUSED: ReadonlySet<OutboundErrorCode> = new Set(['bad_address', 'private_address', 'unknown_host']);

interface OwnForm {
  subdomain: string;
  id: string;
}

/** What owners say of their sites' forms. */
@Injectable()
export class FormService {
  readonly #limits: UserLimits;

  constructor(
    @InjectDatabase('cloner') private readonly database: Database,
    @Inject(CONFIG) config: Config,
    private readonly outbound: Outbound,
    private readonly sender: WebhookSender,
    private readonly store: CloneStore,
  ) {
    this.#limits = new UserLimits(database, config);
  }

  async list(actor: Actor, subdomain: string): Promise<FormsReply> {
    const { site, rows, room } = await this.database.asUser(actor, async (tx) => {
      const site = await ownSite(tx, actor, subdomain);
      const rows = await listForms(tx, actor.userId, site.id);
      return { site, rows, room: await roomForEntries(tx, actor.userId) };
    });
    const live = await this.#liveForms(actor, site);
    return { forms: rows.map((row) => toFormView(row, live)), room };
  }

  /** Throws `cloner.form.sensitive`, `cloner.forms.limit_reached` and what {@link update} throws. */
  async create(actor: Actor, subdomain: string, { name, lead, html }: CreateFormInput): Promise<FormReply> {
    await this.#take(actor);
    const refused = refusedIn(html);
    if (refused !== null)
      throw fail('cloner.form.sensitive', { fields: [{ path: refused.label, rule: refused.kind }] });
    await this.#mustReach(lead);
    const { id: siteId } = await this.database.asUser(actor, (tx) => ownSite(tx, actor, subdomain));
    const { url, secret } = valuesOf(lead);
    const id = randomUUID();
    // As the service, here and below: users may neither read nor write secrets.
    await this.database.asService(async (tx) => {
      await lockPerUser(tx, siteId, 'forms');
      if ((await tx.repository(FormEntity).countBy({ siteId })) >= FORMS_MAX) {
        throw fail('cloner.forms.limit_reached', { fields: [{ path: 'forms', rule: String(FORMS_MAX) }] });
      }
      await tx.run(
        `INSERT INTO cloner.forms (id, site_id, user_id, name, url, secret) VALUES ($1, $2, $3, $4, $5, $6)`,
        [id, siteId, actor.userId, name, url, secret],
      );
    });
    return this.#reply(actor, { subdomain, id }, secret);
  }

  /** A new address gets a new secret. Throws `cloner.form.not_found`, `cloner.form.refused`, `cloner.forms.too_many`. */
  async update(actor: Actor, of: OwnForm, { name, lead }: UpdateFormInput): Promise<FormReply> {
    await this.#take(actor);
    const { row } = await this.#own(actor, of);
    const isNew = lead !== undefined && (lead.kind === 'webhook' ? lead.url : null) !== row.url;
    if (isNew) await this.#mustReach(lead);
    const values = isNew ? valuesOf(lead) : null;
    await this.database.asService(async (tx) => {
      await tx.run(`UPDATE cloner.forms SET name = coalesce($2, name) WHERE id = $1`, [of.id, name ?? null]);
      if (values === null) return;
      await tx.run('UPDATE cloner.forms SET url = $2, secret = $3 WHERE id = $1', [
        of.id,
        values.url,
        values.secret,
      ]);
      // What waits for the former address goes the new way.
      await tx.run(
        `UPDATE cloner.form_entries SET tries = 0, state = $2, next_try_at = CASE WHEN $2 = 'waiting' THEN now() END
         WHERE form_id = $1 AND state <> 'kept'`,
        [of.id, values.url === null ? 'kept' : 'waiting'],
      );
    });
    const reply = await this.#reply(actor, of, values?.secret ?? null);
    // Another change may have come since: the answer to this one says what it has done.
    return name === undefined ? reply : { ...reply, form: { ...reply.form, name } };
  }

  /** Deletes the form with its entries: it is dead from now on. Throws `cloner.form.not_found`. */
  async delete(actor: Actor, of: OwnForm): Promise<void> {
    await this.database.asUser(actor, async (tx) => {
      const { id: siteId } = await ownSite(tx, actor, of.subdomain);
      const { affected } = await tx
        .repository(FormEntity)
        .delete({ id: of.id, siteId, userId: actor.userId });
      if (affected !== 1) throw fail('cloner.form.not_found');
    });
  }

  /** Another secret for the same address. Throws `cloner.form.not_found`, also for a list. */
  async renewSecret(actor: Actor, of: OwnForm): Promise<FormReply> {
    await this.#take(actor);
    await this.#own(actor, of);
    const secret = newWebhookSecret();
    const changed = await this.database.asService((tx) =>
      tx.changed('UPDATE cloner.forms SET secret = $2 WHERE id = $1 AND url IS NOT NULL', [of.id, secret]),
    );
    if (changed === 0) throw fail('cloner.form.not_found');
    return this.#reply(actor, of, secret);
  }

  /** Sends a signed message without a visitor. Throws `cloner.form.not_found`, also for a list. */
  async test(actor: Actor, of: OwnForm, now: Date): Promise<FormTestReply> {
    await this.#take(actor);
    const { row } = await this.#own(actor, of);
    const target = await this.database.asService((tx) =>
      tx.one<{ url: string; secret: string }>(
        'SELECT url, secret FROM cloner.forms WHERE id = $1 AND url IS NOT NULL',
        [of.id],
      ),
    );
    if (target === undefined) throw fail('cloner.form.not_found');
    const form = { id: of.id, name: row.name };
    const body = JSON.stringify({ type: 'form.test', timestamp: now.toISOString(), data: { form } });
    return this.sender.deliver({ ...target, httpsOnly: true }, { id: randomUUID(), sentAt: now, body });
  }

  async #reply(actor: Actor, of: OwnForm, secret: string | null): Promise<FormReply> {
    const { site, row } = await this.#own(actor, of);
    return { form: toFormView(row, await this.#liveForms(actor, site)), secret };
  }

  #own(actor: Actor, { subdomain, id }: OwnForm): Promise<{ site: SiteEntity; row: FormRow }> {
    return this.database.asUser(actor, async (tx) => {
      const site = await ownSite(tx, actor, subdomain);
      const row = await findForm(tx, actor.userId, site.id, id);
      if (row === null) throw fail('cloner.form.not_found');
      return { site, row };
    });
  }

  async #liveForms(actor: Actor, site: SiteEntity): Promise<Set<string>> {
    const version = await this.database.asUser(actor, (tx) =>
      findOwnVersion(tx, actor.userId, site.id, site.version),
    );
    if (version === null) return new Set();
    const { edited } = await this.store.readManifest(version.manifest);
    return new Set(edited?.forms?.map(({ id }) => id));
  }

  async #mustReach(lead: FormLead): Promise<void> {
    if (lead.kind === 'list') return;
    try {
      await this.outbound.check(lead.url, DNS_MS, { httpsOnly: true });
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      if (!REFUSED.has(error.code)) return;
      const isPlain = error.code === 'bad_address' && new URL(lead.url).protocol === 'http:';
      const rule = isPlain ? 'not_https' : error.code;
      throw fail('cloner.form.refused', { fields: [{ path: 'lead.url', rule }], cause: error });
    }
  }

  #take({ userId }: Actor): Promise<void> {
    return this.#limits.take(userId, formRates.change, (details) => fail('cloner.forms.too_many', details));
  }
}

function valuesOf(lead: FormLead): { url: string | null; secret: string | null } {
  return lead.kind === 'list' ? { url: null, secret: null } : { url: lead.url, secret: newWebhookSecret() };
}

/** Throws `cloner.site.not_found`. */
export async function ownSite(
  tx: Transaction,
  { userId }: Pick<Actor, 'userId'>,
  subdomain: string,
): Promise<SiteEntity> {
  const site = await findOwnClone(tx, SiteEntity, userId, { subdomain });
  if (site === null) throw fail('cloner.site.not_found');
  return site;
}
