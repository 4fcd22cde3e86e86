import { randomUUID } from 'node:crypto';
import {
  type Actor,
  CONFIG,
  type Config,
  Database,
  defineErrors,
  InjectDatabase,
  lockPerUser,
  type RateRule,
  type Transaction,
  UserLimits,
} from '@garimpo/service-kit';
import {
  type ChangedTargetInput,
  type ConversionTargetInput,
  type ConversionTargetView,
  TARGETS_MAX,
  type TestTargetInput,
  type TestTargetReply,
  trafficFilterErrors,
} from '@garimpo/traffic-filter-contract';
import { Inject, Injectable } from '@nestjs/common';
import { mustBeOwn } from '../report/report.service.ts';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { typedClick } from './apis/click-ids.ts';
import type { OutgoingConversion, SendTarget } from './apis/network-api.ts';
import { NetworkSender } from './network-sender.ts';
import { findTargetWithSecrets, insertTarget, listTargets, updateTarget } from './target.query.ts';

const fail = defineErrors(trafficFilterErrors);

/** Each asks somebody else's server. */
export const targetTestRate: RateRule = { name: 'test of a connection', burst: 10, everySeconds: 30 };
const TEST_CENTS = 100;
/** Of nobody: the page and the browser of an event that is only a test. */
const TEST_AGENT = 'Mozilla/5.0 (compatible; Garimpo)';

/** The connections of a user to ad networks. */
@Injectable()
export class ConversionTargetService {
  readonly #limits: UserLimits;

  constructor(
    @InjectDatabase(TRAFFIC_FILTER_DOMAIN) private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    private readonly networks: NetworkSender,
  ) {
    this.#limits = new UserLimits(database, config);
  }

  list(actor: Actor): Promise<ConversionTargetView[]> {
    return this.database.asUser(actor, (tx) => listTargets(tx, actor.userId));
  }

  /** Throws `traffic_filter.campaign.not_found`, `traffic_filter.conversion_targets.limit_reached`. */
  create(actor: Actor, input: ConversionTargetInput): Promise<ConversionTargetView> {
    const { userId } = actor;
    return this.database.asUser(actor, async (tx) => {
      if (input.campaignId !== null) await mustBeOwn(tx, userId, input.campaignId);
      await lockPerUser(tx, userId, 'conversion targets');
      const id = await insertTarget(tx, userId, input);
      const targets = await listTargets(tx, userId);
      if (targets.length > TARGETS_MAX)
        throw fail('traffic_filter.conversion_targets.limit_reached', {
          fields: [{ path: 'targets', rule: String(TARGETS_MAX) }],
        });
      return targets.find((target) => target.id === id) as ConversionTargetView;
    });
  }

  /**
   * Throws `traffic_filter.conversion_target.not_found`, `traffic_filter.conversion_target.other_network`,
   * `traffic_filter.campaign.not_found`.
   */
  change(actor: Actor, id: string, input: ChangedTargetInput): Promise<ConversionTargetView> {
    const { userId } = actor;
    return this.database.asUser(actor, async (tx) => {
      const { network } = await mustFind(tx, userId, id);
      if (network !== input.network) throw fail('traffic_filter.conversion_target.other_network');
      if (input.campaignId !== null) await mustBeOwn(tx, userId, input.campaignId);
      await updateTarget(tx, userId, id, input);
      return mustFind(tx, userId, id);
    });
  }

  /** Throws `traffic_filter.conversion_target.not_found`. */
  setActive(actor: Actor, id: string, active: boolean): Promise<ConversionTargetView> {
    const { userId } = actor;
    return this.database.asUser(actor, async (tx) => {
      await tx.run(
        'UPDATE traffic_filter.conversion_targets SET active = $3 WHERE user_id = $1 AND id = $2',
        [userId, id, active],
      );
      return mustFind(tx, userId, id);
    });
  }

  /** Nothing more is sent by it, and its log goes with it. Throws `traffic_filter.conversion_target.not_found`. */
  async delete(actor: Actor, id: string): Promise<void> {
    const { userId } = actor;
    await this.database.asUser(actor, async (tx) => {
      const deleted = await tx.changed(
        'DELETE FROM traffic_filter.conversion_targets WHERE user_id = $1 AND id = $2',
        [userId, id],
      );
      if (deleted === 0) throw fail('traffic_filter.conversion_target.not_found');
      await tx.run('DELETE FROM traffic_filter.conversion_sends WHERE user_id = $1 AND target_id = $2', [
        userId,
        id,
      ]);
    });
  }

  /**
   * Throws `traffic_filter.conversion_target.not_found`, `traffic_filter.conversion_target.test_needs`,
   * `traffic_filter.conversion_target.too_many_tests`.
   */
  async test({ userId }: Actor, id: string, { clickId }: TestTargetInput): Promise<TestTargetReply> {
    // As the service, because users read no secrets. The query is limited to this user.
    const target = await this.database.asService((tx) => findTargetWithSecrets(tx, userId, id));
    if (target === null) throw fail('traffic_filter.conversion_target.not_found');
    const missing = missingOfTest(target, clickId);
    if (missing !== null)
      throw fail('traffic_filter.conversion_target.test_needs', {
        fields: [{ path: missing === 'test_code' ? 'testCode' : 'clickId', rule: missing }],
      });
    await this.#limits.take(userId, targetTestRate, (details) =>
      fail('traffic_filter.conversion_target.too_many_tests', details),
    );
    const delivery = await this.networks.send(target, this.#testEvent(target, clickId), { isTest: true });
    if (delivery.became === 'sent') return { sent: true, reason: null, detail: null };
    const { reason, detail } = delivery;
    return { sent: false, reason, detail: detail === '' ? null : detail };
  }

  #testEvent({ network }: SendTarget, clickId: string | undefined): OutgoingConversion {
    const eventId = randomUUID();
    const now = new Date();
    return {
      eventId,
      at: now,
      valueCents: TEST_CENTS,
      click: typedClick(network, clickId ?? `teste-${eventId}`),
      clickedAt: now,
      page: this.config.publicUrl,
      userAgent: TEST_AGENT,
      ip: null,
    };
  }
}

/** Meta and TikTok tell tests by their code; Kwai and Google look at the click. */
function missingOfTest(
  { network, testCode }: SendTarget,
  clickId: string | undefined,
): 'test_code' | 'click_id' | null {
  if (network === 'facebook' || network === 'tiktok') return testCode === null ? 'test_code' : null;
  return clickId === undefined ? 'click_id' : null;
}

async function mustFind(tx: Transaction, userId: string, id: string): Promise<ConversionTargetView> {
  const [target] = await listTargets(tx, userId, id);
  if (target === undefined) throw fail('traffic_filter.conversion_target.not_found');
  return target;
}
