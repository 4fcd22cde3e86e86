import type { PlanName, PlanView } from '@garimpo/accounts-contract';
import { type Database, InjectDatabase } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { ACCOUNTS_DOMAIN } from '../accounts.schema.ts';
import { PlanEntity } from '../model/plan.entity.ts';
import { CheckoutAddresses } from './checkout-addresses.ts';
import { toPlanView } from './plan.mapper.ts';

@Injectable()
export class PlanService {
  constructor(
    @InjectDatabase(ACCOUNTS_DOMAIN) private readonly database: Database,
    private readonly checkouts: CheckoutAddresses,
  ) {}

  /** Cheapest first. */
  async list(): Promise<PlanView[]> {
    // Runs as the service: plans belong to no user and are read without one.
    const plans = await this.database.asService((tx) =>
      tx.repository(PlanEntity).find({ order: { price: 'ASC', name: 'ASC' } }),
    );
    return plans.map((plan) => toPlanView(plan, this.checkouts.of(plan)));
  }

  async named(name: PlanName): Promise<PlanView | null> {
    const plans = await this.list();
    return plans.find((plan) => plan.name === name) ?? null;
  }
}
