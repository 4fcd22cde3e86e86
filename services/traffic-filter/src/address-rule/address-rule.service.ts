import {
  type Actor,
  CONFIG,
  type Config,
  cutText,
  Database,
  defineErrors,
  InjectDatabase,
  isLoopbackHost,
  isPublicAddress,
  lockPerUser,
  maskedAddress,
  plainIp,
  type Transaction,
} from '@garimpo/service-kit';
import {
  ADDRESS_RULES_MAX,
  type AddressRuleInput,
  type AddressRuleKind,
  type AddressRuleView,
  type RequestRuleInput,
  RULE_NOTE_MAX,
  trafficFilterErrors,
  type VisitorKind,
} from '@garimpo/traffic-filter-contract';
import { Inject, Injectable } from '@nestjs/common';
import { isOfAdNetwork } from '../protection/ad-networks.ts';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { type AddressRow, findAddress } from '../visit/visit.query.ts';

function toAddressRuleView(row: AddressRuleRow): AddressRuleView {
  return {
    id: row.id,
    kind: row.kind,
    maskedIp: maskedAddress(row.maskedIp),
    note: row.note,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}

interface AddressRuleRow {
  id: string;
  kind: AddressRuleKind;
  /** The network that the address is of, as `203.0.113.0/24`. */
  maskedIp: string;
  note: string | null;
  createdAt: Date;
  expiresAt: Date;
}

const COLUMNS = `id, kind, masked_ip::text AS "maskedIp", note, created_at AS "createdAt", expires_at AS "expiresAt"`;
const HOLDS = 'expires_at > clock_timestamp()';

/** The rules that have not expired, newest first. */
function listOwnRules(tx: Transaction, userId: string): Promise<AddressRuleRow[]> {
  return tx.rows(
    `SELECT ${COLUMNS} FROM traffic_filter.address_rules WHERE user_id = $1 AND ${HOLDS} ORDER BY created_at DESC, id DESC`,
    [userId],
  );
}

/** Rules of other addresses than this one that hold now. As the service, for a user sees no addresses. */
async function countOtherRules(tx: Transaction, userId: string, ip: string): Promise<number> {
  const { count } = await tx.only<{ count: number }>(
    `SELECT count(*)::integer AS count FROM traffic_filter.address_rules
     WHERE user_id = $1 AND ip_address <> $2::inet AND ${HOLDS}`,
    [userId, ip],
  );
  return count;
}

/** Replaces the address's previous rule. As the service, because users cannot read addresses. */
function putRule(
  tx: Transaction,
  userId: string,
  rule: { kind: AddressRuleKind; ip: string; hours: number; note: string | null },
): Promise<AddressRuleRow> {
  return tx.only(
    `INSERT INTO traffic_filter.address_rules (user_id, kind, ip_address, note, created_at, expires_at)
     SELECT $1, $2, $3, $5, now, now + make_interval(hours => $4) FROM clock_timestamp() AS now
     ON CONFLICT (user_id, ip_address) DO UPDATE
       SET kind = excluded.kind, note = excluded.note, created_at = excluded.created_at, expires_at = excluded.expires_at
     RETURNING ${COLUMNS}`,
    [userId, rule.kind, rule.ip, rule.hours, rule.note],
  );
}

/** False where there is none of this user that holds. */
async function deleteOwnRule(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const deleted = await tx.changed(
    `DELETE FROM traffic_filter.address_rules WHERE user_id = $1 AND id = $2 AND ${HOLDS}`,
    [userId, id],
  );
  return deleted > 0;
}

export type RuleRefusal = 'not_single' | 'not_public' | 'declared_robot' | 'ad_network';

/** Unspecified, multicast and broadcast addresses, which no visitor has. */
const NOBODYS = /^(?:0\.|22[4-9]\.|23\d\.|255\.255\.255\.255$|::$|ff)/;

export interface RuleWish {
  kind: AddressRuleKind;
  /** The address as it was typed, or stored with a request. */
  ip: string;
  /** The visitor of the request; undefined for a typed address. */
  visitor?: VisitorKind;
}

/** The address in its stored form, or why it is refused. */
export type RuleAddress = { ip: string; refusal?: never } | { refusal: RuleRefusal; ip?: never };

/**
 * Checks whether an address can have a rule. With a misconfigured proxy all visitors have the proxy's private
 * address, so private addresses are refused unless the installation runs on one machine. Ad reviewers and search
 * engines cannot be blocked.
 */
export function ruleAddress(
  { kind, ip: given, visitor }: RuleWish,
  { isLocal }: { isLocal: boolean },
): RuleAddress {
  const ip = plainIp(given)?.toLowerCase() ?? null;
  if (ip === null || NOBODYS.test(ip)) return { refusal: 'not_single' };
  if (!isLocal && !isPublicAddress(ip)) return { refusal: 'not_public' };
  if (kind === 'allow') return { ip };
  if (visitor === 'declared_robot') return { refusal: 'declared_robot' };
  return isOfAdNetwork(ip) ? { refusal: 'ad_network' } : { ip };
}

/** What a rule made from a request is told by, since its address is hidden: `Chrome 147, Android, Recife`. */
function noteOf({ browser, city, country }: Pick<AddressRow, 'browser' | 'city' | 'country'>): string | null {
  const known = [browser, city ?? country].filter((one) => one !== null);
  return known.length === 0 ? null : cutText(known.join(', '), RULE_NOTE_MAX);
}

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
  async create({ userId }: Actor, { hours, note, ...wish }: AddressRuleInput): Promise<AddressRuleView> {
    // As the service, here and below: users can neither read nor write addresses.
    const row = await this.database.asService((tx) =>
      this.#put(tx, userId, wish, { hours, note: note || null }),
    );
    return toAddressRuleView(row);
  }

  /**
   * Creates a rule for the address of a request. Throws `traffic_filter.request.not_found`,
   * `traffic_filter.request.address_erased`, `traffic_filter.address_rule.refused`,
   * `traffic_filter.address_rules.limit_reached`.
   */
  async createFor(
    { userId }: Actor,
    requestId: string,
    { kind, hours, note }: RequestRuleInput,
  ): Promise<AddressRuleView> {
    const row = await this.database.asService(async (tx) => {
      const found = await findAddress(tx, userId, requestId);
      if (found === null) throw fail('traffic_filter.request.not_found');
      if (found.ip === null) throw fail('traffic_filter.request.address_erased');
      const wish = { kind, ip: found.ip, visitor: found.kind };
      return this.#put(tx, userId, wish, { hours, note: note || noteOf(found) });
    });
    return toAddressRuleView(row);
  }

  /** Throws `traffic_filter.address_rule.not_found`. */
  async delete(actor: Actor, id: string): Promise<void> {
    const done = await this.database.asUser(actor, (tx) => deleteOwnRule(tx, actor.userId, id));
    if (!done) throw fail('traffic_filter.address_rule.not_found');
  }

  async #put(
    tx: Transaction,
    userId: string,
    wish: RuleWish,
    { hours, note }: { hours: number; note: string | null },
  ): Promise<AddressRuleRow> {
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
    return putRule(tx, userId, { kind: wish.kind, ip, hours, note });
  }
}
