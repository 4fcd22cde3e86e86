import { createContext, type ReactNode, use } from 'react';
import { matchPath } from 'react-router-dom';
import type { Api } from '../api/api.ts';
import type { Marks } from './marks.ts';
import type { Session, Support } from './session.ts';

/** Everything the shell hands to the tools. Nothing travels through `window`. */
export interface GarimpoValue {
  session: Session;
  api: Api;
  /** Route patterns of the tools that discovery lists, such as `/offers/:offerId/metrics`. */
  routes: readonly string[];
  support: Support;
  marks: Marks;
  /** Ends the session and leads to the sign-in page, which returns here afterwards. */
  signIn: () => void;
  /** The clock of the page; tests hand in their own. */
  now: () => Date;
}

const GarimpoContext = createContext<GarimpoValue | null>(null);

export interface GarimpoProviderProps {
  value: GarimpoValue;
  children: ReactNode;
}

export function GarimpoProvider({ value, children }: GarimpoProviderProps) {
  return <GarimpoContext value={value}>{children}</GarimpoContext>;
}

export function useGarimpo(): GarimpoValue {
  const value = use(GarimpoContext);
  if (value === null) throw new Error('useGarimpo: no GarimpoProvider above this component');
  return value;
}

export function useSession(): Session {
  return useGarimpo().session;
}

export function useApi(): Api {
  return useGarimpo().api;
}

export function useSupport(): Support {
  return useGarimpo().support;
}

/** True when a tool that discovery lists serves this address: a concrete path, or the pattern itself. */
export function useHasRoute(path: string): boolean {
  return hasRoute(useGarimpo().routes, path);
}

export function hasRoute(routes: readonly string[], path: string): boolean {
  const pathname = path.replace(/[?#].*$/, '');
  return routes.some((pattern) => matchPath({ path: pattern, end: true }, pathname) !== null);
}
