import { AbuseDecisions } from './abuse-decisions.ts';
import { AbuseEmails } from './abuse-emails.ts';
import { AbusePages } from './abuse-pages.ts';
import { AbuseReports } from './abuse-reports.ts';
import { FieldReports } from './field-reports.ts';

export const abuseProviders = [AbuseReports, AbusePages, AbuseDecisions, AbuseEmails, FieldReports];
