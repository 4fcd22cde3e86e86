import { commonErrors } from '@garimpo/service-contract';
import { defineErrors } from './domain-error.ts';

/** The kit's own refusals. The subscription code belongs to accounts; the kit only has to say it at the door. */
export const fail = defineErrors({ ...commonErrors, 'accounts.subscription.inactive': 403 } as const);
