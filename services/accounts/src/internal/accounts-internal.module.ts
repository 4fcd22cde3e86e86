import { Module } from '@nestjs/common';
import { AccountsInternalController } from './accounts-internal.controller.ts';

/** For a process that hosts accounts for other processes. */
@Module({ controllers: [AccountsInternalController] })
export class AccountsInternalModule {}
