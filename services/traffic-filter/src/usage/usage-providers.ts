import { RequestCounter } from './request-counter.ts';
import { UsageService } from './usage.service.ts';
import { UsageJobs } from './usage-jobs.ts';

export const usageProviders = [UsageService, RequestCounter, UsageJobs];
