import { type Api, createApi } from '@garimpo/sdk';
import { createContext, useContext } from 'react';
import {
  type AuthApi,
  createAuthClient,
  createRecoveryClient,
  type RecoveryApi,
} from '../session/auth-client.ts';
import type { FrontConfig } from '../session/front-config.ts';
import type { LinkHolder } from '../session/link-secret.ts';
import { createSessionSource, type SessionSource } from '../session/session-source.ts';
import { pageLink } from './page-link.ts';

/** What lives as long as the page: made once, when the configuration is there. */
export interface Services {
  config: FrontConfig;
  source: SessionSource;
  /** What `source` is made of, for the calls that only one screen makes. */
  auth: AuthApi;
  recovery: RecoveryApi;
  /** What the link that opened this page brought. */
  link: LinkHolder;
  api: Api;
  /** Sends the browser away from the app. The page it leaves is not one to come back to. */
  leave: (url: string) => void;
  /** Loads the page anew: for what only a new start can try again. */
  restart: () => void;
}

export function createServices(config: FrontConfig): Services {
  const auth = createAuthClient(config);
  const source = createSessionSource(auth);
  const api = createApi({ getAccessToken: source.getAccessToken, onUnauthorized: source.renew });
  let recovery: RecoveryApi | undefined;
  return {
    config,
    source,
    auth,
    get recovery() {
      recovery ??= createRecoveryClient(config);
      return recovery;
    },
    link: pageLink,
    api,
    leave: (url) => window.location.replace(url),
    restart: () => window.location.reload(),
  };
}

const ServicesContext = createContext<Services | null>(null);
export const ServicesProvider = ServicesContext.Provider;

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('useServices needs a ServicesProvider above it');
  return services;
}
