import type { DomainSchema } from '@garimpo/service-kit';
import { CreateClones1795300000000 } from './migrations/1795300000000-create-clones.ts';
import { LimitReports1795310000000 } from './migrations/1795310000000-limit-reports.ts';
import { ReportCaptures1795320000000 } from './migrations/1795320000000-report-captures.ts';
import { CreateQuizzes1795330000000 } from './migrations/1795330000000-create-quizzes.ts';
import { EditSites1795340000000 } from './migrations/1795340000000-edit-sites.ts';
import { RestNames1795350000000 } from './migrations/1795350000000-rest-names.ts';
import { BoundEventStreams1795601000000 } from './migrations/1795601000000-bound-event-streams.ts';
import { VisitClones1795610000000 } from './migrations/1795610000000-visit-clones.ts';
import { RestNamesOfBefore1795620000000 } from './migrations/1795620000000-rest-names-of-before.ts';
import { RenewJobs1795700000000 } from './migrations/1795700000000-renew-jobs.ts';

const CLONER_DOMAIN = 'cloner';

export const clonerSchema: DomainSchema = {
  domain: CLONER_DOMAIN,
  migrations: [
    CreateClones1795300000000,
    LimitReports1795310000000,
    ReportCaptures1795320000000,
    CreateQuizzes1795330000000,
    EditSites1795340000000,
    RestNames1795350000000,
    BoundEventStreams1795601000000,
    VisitClones1795610000000,
    RestNamesOfBefore1795620000000,
    RenewJobs1795700000000,
  ],
};
