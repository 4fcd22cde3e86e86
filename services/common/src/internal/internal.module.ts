import { Module } from '@nestjs/common';
import { InternalController } from './internal.controller.ts';
import { PersonalDataController } from './personal-data.controller.ts';

/**
 * In processes that host one domain for the others. It imports the domain, whose ports it asks. The gateway
 * has none of it: it is what the outside reaches.
 */
@Module({ controllers: [InternalController, PersonalDataController] })
export class InternalModule {}
