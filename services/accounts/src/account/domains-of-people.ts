import { type PersonalData, PersonalDataRegistry } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';

/**
 * Every domain of the product, in the order in which people are erased: first what is theirs, then who they are to us, and
 * last who may sign in. One that is added later is added here too; a test holds the two together.
 */
const ORDER = ['offers', 'cloner', 'anticlone', 'traffic-filter', 'releases', 'accounts', 'auth'];

/** All domains as far as people's data go. */
@Injectable()
export class DomainsOfPeople {
  constructor(private readonly registry: PersonalDataRegistry) {}

  /** Throws where this process lacks one: half a copy would pass for a whole one, and half an erasure for done. */
  all(): PersonalData[] {
    const here = this.registry.all();
    const missing = ORDER.filter((name) => !here.some(({ domain }) => domain === name));
    if (missing.length > 0)
      throw new Error(
        `what ${missing.join(', ')} holds about people is not in this process: run all services`,
      );
    return here.toSorted((a, b) => ORDER.indexOf(a.domain) - ORDER.indexOf(b.domain));
  }
}
