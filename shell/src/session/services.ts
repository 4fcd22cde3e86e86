import { type Api, createApi } from '@garimpo/sdk';
import { createContext, useContext } from 'react';
import { fetchFirst } from '../first/first-answers.ts';
import { paths } from '../lib/paths.ts';
import { SESSION_STORAGE_KEY, storedToken } from '../lib/stored-token.ts';
import { type AuthApi, createAuthClient, createRecoveryClient, type RecoveryApi } from './auth-client.ts';
import type { FrontConfig } from './front-config.ts';
import { type LinkHolder, type LinkSecret, onLaterLink, takeLink } from './link-secret.ts';
import { createRefusals, type Refusals } from './refusals.ts';
import { createSessionSource, type SessionSource } from './session-source.ts';
import { createTabChannel } from './tab-channel.ts';

/** Pages that a mail, or another sign-in, may lead to. */
export const LANDINGS: readonly string[] = [
  paths.root,
  paths.login,
  paths.resetPassword,
  paths.confirmEmail,
  paths.denial,
  // Where connecting an account elsewhere comes back to.
  paths.profile,
];

/** The page that knows what to do with a link, whichever of them it was sent to. */
export function landingOf(secret: LinkSecret, path: string): string {
  if (path === paths.resetPassword || path === paths.confirmEmail || path === paths.denial) return path;
  if (secret.kind !== 'token' && secret.kind !== 'token_hash')
    return path === paths.profile && secret.kind !== 'tokens' ? path : paths.login;
  return secret.type === 'recovery' ? paths.resetPassword : paths.confirmEmail;
}

/** Taken when this file is loaded: before the first request that is not for the app's own files. */
const pageLink: LinkHolder = takeLink(LANDINGS, landingOf, window.location, window.history);

onLaterLink(LANDINGS, window, () => window.location.reload());

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
  /** Calls with each refusal of a service; answers what ends it. */
  onRefusal: Refusals['listen'];
  /** Sends the browser away from the app. The page it leaves is not one to come back to. */
  leave: (url: string) => void;
  /** Loads the page anew: for what only a new start can try again. */
  restart: () => void;
}

export function createServices(config: FrontConfig): Services {
  // Asked before the client is there, which takes away what it cannot renew.
  const left = storedToken({ getItem: (key) => localStorage.getItem(key) }, SESSION_STORAGE_KEY, Date.now());
  const auth = createAuthClient(config);
  const source = createSessionSource(auth, {
    wasSignedIn: left.kind !== 'none',
    leaving: createTabChannel('garimpo.leaving'),
  });
  const refusals = createRefusals();
  const api = createApi({
    getAccessToken: source.getAccessToken,
    onUnauthorized: source.renew,
    onRefused: refusals.tell,
    fetch: fetchFirst,
  });
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
    onRefusal: refusals.listen,
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
