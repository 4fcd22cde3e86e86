import type { DomainSchema } from '@garimpo/service-kit';
import { CreateAccounts1795132800000 } from './migrations/1795132800000-create-accounts.ts';
import { AddJobs1795190000000 } from './migrations/1795190000000-add-jobs.ts';
import { ExtendBilling1795200000000 } from './migrations/1795200000000-extend-billing.ts';
import { AddPreferences1795210000000 } from './migrations/1795210000000-add-preferences.ts';
import { AddErasure1795220000000 } from './migrations/1795220000000-add-erasure.ts';
import { AddFetchedNotices1795230000000 } from './migrations/1795230000000-add-fetched-notices.ts';
import { AddMarks1795240000000 } from './migrations/1795240000000-add-marks.ts';
import { AddEmailSaidAt1795250000000 } from './migrations/1795250000000-add-email-said-at.ts';
import { CompareAmounts1795280000000 } from './migrations/1795280000000-compare-amounts.ts';
import { NoteFormerEmails1795290000000 } from './migrations/1795290000000-note-former-emails.ts';
import { RenewJobs1795700000000 } from './migrations/1795700000000-renew-jobs.ts';

export const ACCOUNTS_DOMAIN = 'accounts';

export const accountsSchema: DomainSchema = {
  domain: ACCOUNTS_DOMAIN,
  migrations: [
    CreateAccounts1795132800000,
    AddJobs1795190000000,
    ExtendBilling1795200000000,
    AddPreferences1795210000000,
    AddErasure1795220000000,
    AddFetchedNotices1795230000000,
    AddMarks1795240000000,
    AddEmailSaidAt1795250000000,
    CompareAmounts1795280000000,
    NoteFormerEmails1795290000000,
    RenewJobs1795700000000,
  ],
};
