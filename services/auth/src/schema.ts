import type { DomainSchema } from '@garimpo/service-kit';
import { CreateAuthTables1763600000000 } from './migrations/1763600000000-create-auth-tables.ts';
import { AddOneTimeTokens1763700000000 } from './migrations/1763700000000-add-one-time-tokens.ts';
import { AddFactors1763800000000 } from './migrations/1763800000000-add-factors.ts';
import { AddKeyTimes1763900000000 } from './migrations/1763900000000-add-key-times.ts';
import { AddProviderFlows1764000000000 } from './migrations/1764000000000-add-provider-flows.ts';
import { AddLimitFunctions1764100000000 } from './migrations/1764100000000-add-limit-functions.ts';
import { AddEmailChanges1764200000000 } from './migrations/1764200000000-add-email-changes.ts';
import { LightenLimits1764300000000 } from './migrations/1764300000000-lighten-limits.ts';
import { BindTokensToAskers1764400000000 } from './migrations/1764400000000-bind-tokens-to-askers.ts';
import { AddAccountActivity1764600000000 } from './migrations/1764600000000-add-account-activity.ts';
import { KnowDevicesAndAskers1764700000000 } from './migrations/1764700000000-know-devices-and-askers.ts';
import { RecordSealingKeys1764800000000 } from './migrations/1764800000000-record-sealing-keys.ts';

export const authSchema: DomainSchema = {
  domain: 'auth',
  migrations: [
    CreateAuthTables1763600000000,
    AddOneTimeTokens1763700000000,
    AddFactors1763800000000,
    AddKeyTimes1763900000000,
    AddProviderFlows1764000000000,
    AddLimitFunctions1764100000000,
    AddEmailChanges1764200000000,
    LightenLimits1764300000000,
    BindTokensToAskers1764400000000,
    AddAccountActivity1764600000000,
    KnowDevicesAndAskers1764700000000,
    RecordSealingKeys1764800000000,
  ],
};
