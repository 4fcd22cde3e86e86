import {
  ALERT_RULES_MAX,
  type AlertRuleView,
  type CreateAlertRuleInput,
  offersErrors,
  type UpdateAlertRuleInput,
} from '@garimpo/offers-contract';
import {
  type Actor,
  type Database,
  defineErrors,
  InjectDatabase,
  isUniqueViolation,
  lockPerUser,
  type Transaction,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { holdOwnOffer, requireOwnOffer } from '../offer/offer.query.ts';
import { AlertRuleEntity } from './alert.entities.ts';

const fail = defineErrors(offersErrors);

/** The rules of an offer. `evaluate-offer.ts` writes what came of them. */
@Injectable()
export class AlertRuleService {
  constructor(@InjectDatabase('offers') private readonly database: Database) {}

  list(actor: Actor, offerId: string): Promise<AlertRuleView[]> {
    return this.database.asUser(actor, async (tx) => {
      await requireOwnOffer(tx, actor.userId, offerId);
      return (await listOwnRules(tx, { userId: actor.userId, offerId })).map(toRuleView);
    });
  }

  /** Throws `offers.alert_rule.repeated` on a second one like it: a double click makes one. */
  create(actor: Actor, offerId: string, { condition }: CreateAlertRuleInput): Promise<AlertRuleView> {
    return this.write(actor, async (tx) => {
      const own = { userId: actor.userId, offerId };
      await lockPerUser(tx, actor.userId, 'alert rules');
      if (!(await holdOwnOffer(tx, actor.userId, offerId))) throw fail('offers.offer.not_found');
      if ((await listOwnRules(tx, own)).length >= ALERT_RULES_MAX)
        throw fail('offers.alert_rule.limit_reached', {
          fields: [{ path: 'condition', rule: String(ALERT_RULES_MAX) }],
        });
      const rules = tx.repository(AlertRuleEntity);
      const rule = rules.create({ ...own, condition });
      await rules.insert(rule);
      return toRuleView(rule);
    });
  }

  update(actor: Actor, offerId: string, id: string, input: UpdateAlertRuleInput): Promise<AlertRuleView> {
    return this.write(actor, async (tx) => {
      const own = { id, userId: actor.userId, offerId };
      const rules = tx.repository(AlertRuleEntity);
      await rules.update(own, input);
      const rule = await rules.findOneBy(own);
      if (rule === null) throw fail('offers.alert_rule.not_found');
      return toRuleView(rule);
    });
  }

  async delete(actor: Actor, offerId: string, id: string): Promise<void> {
    const { affected } = await this.database.asUser(actor, (tx) =>
      tx.repository(AlertRuleEntity).delete({ id, userId: actor.userId, offerId }),
    );
    if (affected !== 1) throw fail('offers.alert_rule.not_found');
  }

  private async write<T>(actor: Actor, work: (tx: Transaction) => Promise<T>): Promise<T> {
    try {
      return await this.database.asUser(actor, work);
    } catch (error) {
      if (isUniqueViolation(error, 'alert_rules_condition_key')) throw fail('offers.alert_rule.repeated');
      throw error;
    }
  }
}

function listOwnRules(
  tx: Transaction,
  own: Pick<AlertRuleEntity, 'userId' | 'offerId'>,
): Promise<AlertRuleEntity[]> {
  return tx.repository(AlertRuleEntity).find({ where: own, order: { createdAt: 'ASC', id: 'ASC' } });
}

function toRuleView({ userId: _, createdAt, lastFiredAt, ...rule }: AlertRuleEntity): AlertRuleView {
  return {
    ...rule,
    createdAt: createdAt.toISOString(),
    lastFiredAt: lastFiredAt?.toISOString() ?? null,
  };
}
