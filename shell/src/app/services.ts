import { type Api, createApi } from '@garimpo/sdk';
import { createContext, useContext } from 'react';
import { createAuthClient } from '../session/auth-client.ts';
import type { FrontConfig } from '../session/front-config.ts';
import { createSessionSource, type SessionSource } from '../session/session-source.ts';

/** What lives as long as the page: made once, when the configuration is there. */
export interface Services {
  config: FrontConfig;
  source: SessionSource;
  api: Api;
  /** Sends the browser away from the app. The page it leaves is not one to come back to. */
  leave: (url: string) => void;
  /** Loads the page anew: for what only a new start can try again. */
  restart: () => void;
}

export function createServices(config: FrontConfig): Services {
  const source = createSessionSource(createAuthClient(config));
  const api = createApi({ getAccessToken: source.getAccessToken, onUnauthorized: source.renew });
  return {
    config,
    source,
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
