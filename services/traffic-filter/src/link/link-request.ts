import type { Device, Network, Signal } from '@garimpo/traffic-filter-contract';
import { headerSignals } from '../protection/header-signals.ts';
import { devicesOf, type Headers, isDeclaredRobot, isLookahead, userAgentOf } from '../routing/browser.ts';
import { networksOf } from '../routing/networks.ts';

/** A request for a link, as it came. */
export interface LinkRequest {
  method: string;
  /** The query without its question mark. */
  query: string;
  headers: Headers;
}

/** What a request says about its visitor. */
export interface RequestFacts {
  isDeclaredRobot: boolean;
  isLookahead: boolean;
  /** It does not say which browser it is. */
  isNameless: boolean;
  devices: readonly Device[];
  networks: readonly Network[];
  signals: readonly Signal[];
  parameters: URLSearchParams;
}

export function factsOf({ method, query, headers: sent }: LinkRequest): RequestFacts {
  const parameters = new URLSearchParams(query);
  const userAgent = userAgentOf(sent);
  const headers = (sent['user-agent'] ?? '') === userAgent ? sent : { ...sent, 'user-agent': userAgent };
  return {
    isDeclaredRobot: isDeclaredRobot(userAgent),
    isLookahead: isLookahead(method, headers),
    isNameless: userAgent.trim() === '',
    devices: devicesOf(headers),
    networks: networksOf(parameters, headers),
    signals: headerSignals(headers),
    parameters,
  };
}
