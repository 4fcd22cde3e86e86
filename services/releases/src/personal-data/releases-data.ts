import { type PersonalData, PersonalDataRegistry, type PersonalFile } from '@garimpo/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';

/**
 * Nothing here leads to the product's users: loads are counted by version and minute, and who reported them, and from
 * which network, is kept for ten minutes under names that are rest for each canary and each day. Who publishes and points is the staff, whose actions must stay.
 */
@Injectable()
export class ReleasesData implements PersonalData, OnModuleInit {
  readonly domain = 'releases';
  readonly columns = [];

  constructor(private readonly registry: PersonalDataRegistry) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  async *export(): AsyncGenerator<PersonalFile> {}

  async erase(): Promise<void> {}

  async leftovers(): Promise<string[]> {
    return [];
  }
}
