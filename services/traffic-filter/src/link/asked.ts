import { type Device, type Network, type Signal, USER_AGENT_MAX } from '@garimpo/traffic-filter-contract';
import { headerSignals } from '../protection/header-signals.ts';
import { isDeclaredRobot } from '../routing/declared-robot.ts';
import { devicesOf, type Headers } from '../routing/devices-of.ts';
import { networksOf } from '../routing/networks-of.ts';

/** A request for a link, as it came. */
export interface Asked {
  method: string;
  /** Without its question mark. */
  query: string;
  headers: Headers;
}

/** What a request says about its visitor. */
export interface AskedFacts {
  isDeclaredRobot: boolean;
  isLookahead: boolean;
  devices: readonly Device[];
  networks: readonly Network[];
  signals: readonly Signal[];
  parameters: URLSearchParams;
}

/** The browser's name, as far as it is kept: with its length, some tests of it take longer by the square. */
export function userAgentOf(headers: Headers): string {
  return (headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX);
}

export function factsOf({ method, query, headers: sent }: Asked): AskedFacts {
  const parameters = new URLSearchParams(query);
  const userAgent = userAgentOf(sent);
  const headers = (sent['user-agent'] ?? '') === userAgent ? sent : { ...sent, 'user-agent': userAgent };
  return {
    isDeclaredRobot: isDeclaredRobot(userAgent),
    isLookahead: isLookahead(method, headers),
    devices: devicesOf(headers),
    networks: networksOf(parameters, headers),
    signals: headerSignals(headers),
    parameters,
  };
}

/** Browsers and apps say so when they fetch what nobody has asked for yet; each in its own way. */
function isLookahead(method: string, headers: Headers): boolean {
  if (method === 'HEAD' || /prefetch/i.test(headers['x-moz'] ?? '')) return true;
  return [headers['sec-purpose'], headers['purpose'], headers['x-purpose']].some(
    (purpose) => purpose !== undefined && /^(?:prefetch|prerender|preview)/i.test(purpose.trim()),
  );
}
