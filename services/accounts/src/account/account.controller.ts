import { pipeline } from 'node:stream/promises';
import { type AccountData, accountDataReply, restoreAccountInput } from '@garimpo/accounts-contract';
import { Access, type Actor, Answers, type Caller, CurrentActor, CurrentCaller } from '@garimpo/service-kit';
import { Body, Controller, Delete, Get, HttpCode, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { AccountService } from './account.service.ts';
import { DataExport } from './data-export.ts';

interface AccountReply {
  account: AccountData;
}

/** One's own data, with a subscription or without: the law knows no plan. */
@Controller('api/account')
@Access('account')
export class AccountController {
  constructor(
    private readonly accounts: AccountService,
    private readonly copies: DataExport,
  ) {}

  @Get()
  @Answers(accountDataReply)
  async get(@CurrentActor() actor: Actor): Promise<AccountReply> {
    return { account: await this.accounts.get(actor) };
  }

  @Get('export')
  @Answers('application/zip')
  async export(
    @CurrentActor() actor: Actor,
    @CurrentCaller() caller: Caller,
    @Res() response: Response,
  ): Promise<void> {
    await this.copies.make(actor, caller, async (zip, signal) => {
      const day = new Date().toISOString().slice(0, 10);
      response.set({
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="garimpo-meus-dados-${day}.zip"`,
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
      });
      try {
        await pipeline(zip, response, { signal });
      } catch (error) {
        // The response is cut off, so the browser reports an incomplete file.
        if (!response.headersSent) {
          response.removeHeader('Content-Disposition');
          throw error;
        }
        if (!response.destroyed) response.destroy();
        if (signal.aborted) throw signal.reason;
      }
    });
  }

  @Delete()
  @Answers(accountDataReply, 'accounts.deletion.sign_in_again', 'accounts.deletion.begun')
  async requestDeletion(
    @CurrentActor() actor: Actor,
    @CurrentCaller() caller: Caller,
  ): Promise<AccountReply> {
    return { account: await this.accounts.requestDeletion(actor, caller) };
  }

  @Post('restore')
  @HttpCode(200)
  @Answers(accountDataReply, 'accounts.deletion.begun')
  async restore(
    @CurrentActor() actor: Actor,
    @Body({ schema: restoreAccountInput }) _input: Record<string, never>,
    @CurrentCaller() caller: Caller,
  ): Promise<AccountReply> {
    return { account: await this.accounts.restore(actor, caller) };
  }
}
