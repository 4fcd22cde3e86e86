import { Outbound } from '@garimpo/service-kit';
import type { Provider } from '@nestjs/common';
import { EvidenceService } from './evidence.service.ts';
import { EvidenceJobs } from './evidence-jobs.ts';
import { EvidenceObjects } from './evidence-objects.ts';
import { ProofGatherer } from './gather-proof.ts';
import { PageCamera } from './page-camera.ts';
import { Rdap } from './rdap.ts';

export const evidenceProviders: Provider[] = [
  EvidenceService,
  EvidenceJobs,
  EvidenceObjects,
  ProofGatherer,
  PageCamera,
  { provide: Rdap, inject: [Outbound], useFactory: (outbound: Outbound) => new Rdap(outbound) },
];
