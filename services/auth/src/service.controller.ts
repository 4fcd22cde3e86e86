import {
  Access,
  Answers,
  CONFIG,
  type Config,
  type Database,
  InjectDatabase,
  Mailer,
  RouteTable,
} from '@garimpo/service-kit';
import { All, Controller, Get, Header, Inject, Param, Req, UseFilters } from '@nestjs/common';
import type { Request } from 'express';
import type { JSONWebKeySet } from 'jose';
import * as z from 'zod';
import { AuthErrorFilter } from './http/auth-error.filter.ts';
import { AuthFailure } from './http/auth-failure.ts';
import { healthReply, keySetReply, settingsReply } from './http/auth-replies.ts';
import { disabledCall } from './http/disabled.ts';
import { SigningKeys } from './keys/signing-keys.ts';
import { Providers } from './oauth/providers.ts';
import { PhoneSender } from './phone/phone-sender.ts';

const address = z.object({ path: z.array(z.string()).default([]) });

/**
 * All that no other controller here takes, in the client's shape too. Registered last. A call that the client can make and that
 * is off here is refused as Supabase Auth refuses it; any other is not found.
 */
@Controller('auth/v1')
@Access('public')
@UseFilters(AuthErrorFilter)
export class OtherCallsController {
  constructor(private readonly routes: RouteTable) {}

  @All(['', '*path'])
  refuse(@Param({ schema: address }) params: z.infer<typeof address>, @Req() request: Request): never {
    const parts = params.path.filter((part) => part !== '');
    const methods = this.routes.methodsAt(request.path);
    if (methods.length > 0) {
      throw new AuthFailure('method_not_allowed', 'Method not allowed', {
        headers: { Allow: methods.join(', ') },
      });
    }
    throw disabledCall(parts) ?? new AuthFailure('not_found', 'Not found');
  }
}

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

@Controller('auth/v1')
@Access('public')
@UseFilters(AuthErrorFilter)
export class ServiceController {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly keys: SigningKeys,
    private readonly mailer: Mailer,
    private readonly providers: Providers,
    private readonly phones: PhoneSender,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('settings')
  @Answers(settingsReply)
  settings() {
    return {
      external: {
        ...Object.fromEntries(PROVIDERS.map((name) => [name, false])),
        ...Object.fromEntries(this.providers.names().map((name) => [name, true])),
        anonymous_users: this.config.anonymousUsers,
        email: true,
        phone: this.phones.isOn,
      },
      disable_signup: !this.config.signUp,
      mailer_autoconfirm: !this.mailer.reachesPeople,
      phone_autoconfirm: false,
      sms_provider: this.phones.isOn ? 'webhook' : '',
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
