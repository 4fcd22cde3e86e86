import {
  type Actor,
  CONFIG,
  type Config,
  Database,
  defineErrors,
  InjectDatabase,
  isLoopbackHost,
  lockPerUser,
  type Transaction,
} from '@garimpo/service-kit';
import {
  ADDRESS_RULES_MAX,
  type AddressRuleInput,
  type AddressRuleView,
  type RequestRuleInput,
  trafficFilterErrors,
} from '@garimpo/traffic-filter-contract';
import { Inject, Injectable } from '@nestjs/common';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { findAddress } from '../visit/visit.query.ts';
import { toAddressRuleView } from './address-rule.mapper.ts';
import {
  type AddressRuleRow,
  countOtherRules,
  deleteOwnRule,
  listOwnRules,
  putRule,
} from './address-rule.query.ts';
import { type RuleWish, ruleAddress } from './rule-refusals.ts';

const fail = defineErrors(trafficFilterErrors);

/** Single addresses that a user lets through or keeps out, for a time: no ranges, no networks, no browsers. */
@Injectable()
export class AddressRuleService {
  readonly #isLocal: boolean;

  constructor(
    @InjectDatabase(TRAFFIC_FILTER_DOMAIN) private readonly database: Database,
    @Inject(CONFIG) { publicUrl }: Config,
  ) {
    this.#isLocal = isLoopbackHost(new URL(publicUrl).hostname);
  }

  async list(actor: Actor): Promise<AddressRuleView[]> {
    const rows = await this.database.asUser(actor, (tx) => listOwnRules(tx, actor.userId));
    return rows.map(toAddressRuleView);
  }

  /** Throws `traffic_filter.address_rule.refused`, `traffic_filter.address_rules.limit_reached`. */
  async create({ userId }: Actor, { hours, ...wish }: AddressRuleInput): Promise<AddressRuleView> {
    // As the service, here and below: a user sees no addresses, and writes none.
    const row = await this.database.asService((tx) => this.#put(tx, userId, wish, hours));
    return toAddressRuleView(row);
  }

  /**
   * For the address that a request came from. Throws `traffic_filter.request.not_found`, `traffic_filter.request.address_erased`,
   * `traffic_filter.address_rule.refused`, `traffic_filter.address_rules.limit_reached`.
   */
  async createFor(
    { userId }: Actor,
    requestId: string,
    { kind, hours }: RequestRuleInput,
  ): Promise<AddressRuleView> {
    const row = await this.database.asService(async (tx) => {
      const found = await findAddress(tx, userId, requestId);
      if (found === null) throw fail('traffic_filter.request.not_found');
      if (found.ip === null) throw fail('traffic_filter.request.address_erased');
      return this.#put(tx, userId, { kind, ip: found.ip, visitor: found.kind }, hours);
    });
    return toAddressRuleView(row);
  }

  /** Throws `traffic_filter.address_rule.not_found`. */
  async delete(actor: Actor, id: string): Promise<void> {
    const done = await this.database.asUser(actor, (tx) => deleteOwnRule(tx, actor.userId, id));
    if (!done) throw fail('traffic_filter.address_rule.not_found');
  }

  async #put(tx: Transaction, userId: string, wish: RuleWish, hours: number): Promise<AddressRuleRow> {
    const { ip, refusal } = ruleAddress(wish, { isLocal: this.#isLocal });
    if (refusal !== undefined) {
      throw fail('traffic_filter.address_rule.refused', { fields: [{ path: 'ip', rule: refusal }] });
    }
    await lockPerUser(tx, userId, 'address rules');
    if ((await countOtherRules(tx, userId, ip)) >= ADDRESS_RULES_MAX) {
      throw fail('traffic_filter.address_rules.limit_reached', {
        fields: [{ path: 'rules', rule: String(ADDRESS_RULES_MAX) }],
      });
    }
    return putRule(tx, userId, { kind: wish.kind, ip, hours });
  }
}
