import { Access, type Actor, AnswersRows, CurrentActor, DataReader } from '@garimpo/service-kit';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CheckoutAddresses } from '../plans/checkout-addresses.ts';
import { accountTables } from './account-tables.ts';

/** The domain's tables for programs that are written against the specification's queries. */
@Controller('rest/v1')
export class AccountTablesController {
  readonly #tables: ReturnType<typeof accountTables>;

  constructor(
    private readonly reader: DataReader,
    checkouts: CheckoutAddresses,
  ) {
    this.#tables = accountTables((name) => checkouts.of({ name, checkoutUrl: null }));
  }

  /** As with `/api/profile`: reachable without an active subscription. */
  @Get('profiles')
  @Access('account')
  @AnswersRows()
  readProfiles(
    @CurrentActor() actor: Actor,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.reader.read(this.#tables.profiles, actor, request, response);
  }

  /** Shown before anyone has an account, as with `/api/plans`. */
  @Get('plans')
  @Access('public')
  @AnswersRows()
  readPlans(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.reader.readPublic(this.#tables.plans, request, response);
  }
}
