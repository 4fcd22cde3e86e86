import { PageVisits } from '../visit/page-visits.ts';
import { InstallCheck } from './install-check.service.ts';
import { PageInspection } from './page-inspection.ts';
import { VerificationJobs } from './verification-jobs.ts';

export const installCheckProviders = [PageVisits, PageInspection, InstallCheck, VerificationJobs];
