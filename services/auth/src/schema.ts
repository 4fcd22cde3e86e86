import type { DomainSchema } from '@garimpo/service-kit';
import { CreateAuth1795800000000, replaced } from './migrations/1795800000000-create-auth.ts';
import { CodesOfAddresses1796000000000 } from './migrations/1796000000000-codes-of-addresses.ts';
import { TellOfAccessTokens1796100000000 } from './migrations/1796100000000-tell-of-access-tokens.ts';
import { EndProgramsOfDenied1796200000000 } from './migrations/1796200000000-end-programs-of-denied.ts';
import { Passkeys1796310000000 } from './migrations/1796310000000-passkeys.ts';
import { AdminFields1796400000000 } from './migrations/1796400000000-admin-fields.ts';
import { ServiceKeys1796410000000 } from './migrations/1796410000000-service-keys.ts';
import { OAuthServer1796420000000 } from './migrations/1796420000000-oauth-server.ts';
import { Phones1796430000001 } from './migrations/1796430000001-phones.ts';

export const authSchema: DomainSchema = {
  domain: 'auth',
  migrations: [
    CreateAuth1795800000000,
    CodesOfAddresses1796000000000,
    TellOfAccessTokens1796100000000,
    EndProgramsOfDenied1796200000000,
    Passkeys1796310000000,
    AdminFields1796400000000,
    ServiceKeys1796410000000,
    OAuthServer1796420000000,
    Phones1796430000001,
  ],
  replaced,
};
