import { AlertJobs } from './alert-jobs.ts';
import { WebhookService } from './webhook.service.ts';
import { WebhookSender } from './webhook-sender.ts';

export const alertProviders = [WebhookSender, WebhookService, AlertJobs];
