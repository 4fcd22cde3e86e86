import { Access, CONFIG, type Config, isLoopbackHost } from '@garimpo/service-kit';
import { Controller, Get, Header, Inject, Req } from '@nestjs/common';
import type { Request } from 'express';
import { demoLogin } from '../demo/demo-account.ts';

/** supabase-js requires a key; our auth service identifies callers by their tokens only. */
const OWN_AUTH_KEY = 'garimpo';

export interface FrontConfig {
  authUrl: string;
  authKey: string;
  supportChatUrl: string | null;
  contactEmail: string;
  demo: { email: string; password: string } | null;
  /** Accounts elsewhere that sign in; `null` where only the auth service itself knows them. */
  providers: string[] | null;
}

/** Configuration for browsers before sign-in. `host` is the requested host. */
export function frontConfig(config: Config, host: string | undefined): FrontConfig {
  return {
    authUrl: config.supabaseUrl ?? originFor(config, host),
    authKey: config.supabasePublishableKey ?? OWN_AUTH_KEY,
    supportChatUrl: config.supportChatUrl,
    contactEmail: config.contactEmail,
    demo: demoLogin(config),
    providers: config.supabaseUrl === undefined ? config.oauthProviders.map(({ name }) => name) : null,
  };
}

/**
 * Our own auth service is always on the page's origin. On one machine the same app answers under several names
 * (`localhost`, `127.0.0.1`): a page of one of them may not call another.
 */
function originFor({ publicUrl }: Config, host: string | undefined): string {
  if (host === undefined || !isLoopbackHost(new URL(publicUrl).hostname)) return publicUrl;
  const asked = `http://${host}`;
  return URL.canParse(asked) && isLoopbackHost(new URL(asked).hostname) ? new URL(asked).origin : publicUrl;
}

@Controller('config.json')
@Access('public')
export class FrontConfigController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Get()
  @Header('Cache-Control', 'no-cache')
  read(@Req() request: Request): FrontConfig {
    return frontConfig(this.config, request.headers.host);
  }
}
