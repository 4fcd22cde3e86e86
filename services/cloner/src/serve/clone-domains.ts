import { Database, InjectDatabase, Metrics, VerifiedNames } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';

const ALL = `SELECT d.domain, s.name AS subdomain FROM cloner.domains d
  LEFT JOIN cloner.subdomains s ON s.clone_id = d.clone_id AND s.user_id = d.user_id AND s.state = 'taken'
  WHERE d.verified_at IS NOT NULL`;

interface DomainClone {
  /** Name of the clone; null where the owner has chosen none, or has deleted it. */
  subdomain: string | null;
}

/** The domains that users have proved, and the clones that answer there. */
@Injectable()
export class CloneDomains extends VerifiedNames<DomainClone> {
  constructor(@InjectDatabase('cloner') database: Database, metrics: Metrics) {
    super({
      database,
      metrics,
      all: ALL,
      toAnswer: ({ subdomain }) => ({ subdomain }),
    });
  }
}
