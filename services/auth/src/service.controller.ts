import { Access, Answers, type Database, InjectDatabase, Mailer } from '@garimpo/service-kit';
import { Controller, Get, Header, UseFilters } from '@nestjs/common';
import type { JSONWebKeySet } from 'jose';
import { SigningKeys } from './keys/signing-keys.ts';
import { Providers } from './oauth/providers.ts';
import { AuthErrorFilter } from './http/auth-error.filter.ts';
import { healthReply, keySetReply, settingsReply } from './http/auth-replies.ts';

/** Providers that the client may ask about; a page shows a button for each that is true. */
const PROVIDERS = [
  'anonymous_users',
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin_oidc',
  'notion',
  'phone',
  'slack_oidc',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'zoom',
];

/** What the service says about itself to anybody. */
@Controller('auth/v1')
@Access('public')
@UseFilters(AuthErrorFilter)
export class ServiceController {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly keys: SigningKeys,
    private readonly mailer: Mailer,
    private readonly providers: Providers,
  ) {}

  @Get('settings')
  @Answers(settingsReply)
  settings() {
    return {
      external: {
        ...Object.fromEntries(PROVIDERS.map((name) => [name, false])),
        ...Object.fromEntries(this.providers.names().map((name) => [name, true])),
        email: true,
      },
      disable_signup: false,
      mailer_autoconfirm: !this.mailer.reachesPeople,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: false,
    };
  }

  @Get('health')
  @Answers(healthReply)
  async health() {
    await this.database.ping();
    return {
      name: 'Garimpo Auth',
      version: 'v1',
      description: 'Sign-in service in the shape of Supabase Auth',
    };
  }

  /** Kept for as long as a new key is published before it signs. */
  @Get('.well-known/jwks.json')
  @Header('Cache-Control', 'public, max-age=600')
  @Answers(keySetReply)
  jwks(): Promise<JSONWebKeySet> {
    return this.keys.published();
  }
}
