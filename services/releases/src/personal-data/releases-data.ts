import {
  type Database,
  DeclaredPersonalData,
  InjectDatabase,
  PersonalDataRegistry,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';

/**
 * Nothing here leads to the product's users: loads are counted by version and minute, and reporters with their network are kept
 * for seventy minutes under names that differ for each canary and each day. Those who publish and point are staff, whose actions must stay.
 */
@Injectable()
export class ReleasesData extends DeclaredPersonalData {
  constructor(@InjectDatabase('releases') database: Database, registry: PersonalDataRegistry) {
    super({ domain: 'releases', tables: [], files: [] }, { database, registry });
  }
}
