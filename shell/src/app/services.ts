import { type Api, createApi } from '@garimpo/sdk';
import { createAuthClient } from '../session/auth-client.ts';
import type { FrontConfig } from '../session/front-config.ts';
import { createSessionSource, type SessionSource } from '../session/session-source.ts';

/** What lives as long as the page: made once, when the configuration is there. */
export interface Services {
  config: FrontConfig;
  source: SessionSource;
  api: Api;
}

export function createServices(config: FrontConfig): Services {
  const source = createSessionSource(createAuthClient(config));
  const api = createApi({ getAccessToken: source.getAccessToken, onUnauthorized: source.renew });
  return { config, source, api };
}
