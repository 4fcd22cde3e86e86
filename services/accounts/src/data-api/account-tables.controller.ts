import { fullName } from '@garimpo/accounts-contract';
import {
  Access,
  type Actor,
  AnswersChange,
  AnswersRows,
  CurrentActor,
  DataReader,
  RowChanges,
} from '@garimpo/service-kit';
import { Body, Controller, Get, Patch, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import * as z from 'zod';
import { CheckoutAddresses } from '../plans/checkout-addresses.ts';
import { ProfileService } from '../profiles/profile.service.ts';
import { accountTables } from './account-tables.ts';

/** Plan and status follow payments, and a picture is uploaded: none of them is written here. */
const profileRowChange = z.strictObject({ full_name: fullName });

/** The domain's tables for programs that are written against the specification's queries. */
@Controller('rest/v1')
export class AccountTablesController {
  readonly #tables: ReturnType<typeof accountTables>;

  constructor(
    private readonly reader: DataReader,
    private readonly profiles: ProfileService,
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

  @Patch('profiles')
  @Access('account')
  @AnswersChange()
  async updateProfile(
    @CurrentActor() actor: Actor,
    @Body({ schema: profileRowChange }) row: z.output<typeof profileRowChange>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const table = this.#tables.profiles;
    const changes = new RowChanges({ reader: this.reader, table, actor, request, response });
    await changes.update(async (id) => {
      if (id === actor.userId) await this.profiles.update(actor, { fullName: row.full_name });
    });
  }

  /** Shown before anyone has an account, as with `/api/plans`. */
  @Get('plans')
  @Access('public')
  @AnswersRows()
  readPlans(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.reader.readPublic(this.#tables.plans, request, response);
  }
}
