/** Ad networks that a campaign distinguishes, in the order of the form. */
export const networks = ['facebook', 'tiktok', 'google', 'kwai'] as const;
export type Network = (typeof networks)[number];

/** Devices in the order of the form. */
export const devices = ['phone', 'tablet', 'computer'] as const;
export type Device = (typeof devices)[number];

/** Why a visitor was led where. Every decision has exactly one. */
export const reasons = [
  /** Device and network are selected by the campaign. */
  'selected',
  /** A declared robot: of search engines, ad networks, link previews and the like. */
  'declared_robot',
  /** Device or network, or both, are not known: what is not known counts as selected. */
  'unknown_device',
  'unknown_network',
  'unknown_both',
  /** Surely of a device that the campaign did not select. */
  'other_device',
  /** Surely of a network that the campaign did not select. */
  'other_network',
] as const;
export type Reason = (typeof reasons)[number];

export type PageKind = 'offer' | 'secure';

/** What a request says of its visitor, as far as it decides the page. */
export interface VisitorFacts {
  /** The user agent declares a robot. */
  isDeclaredRobot: boolean;
  /** All devices that it may be; none where nothing is known. */
  devices: readonly Device[];
  /** All networks whose signs it carries; none where there is no sign. */
  networks: readonly Network[];
}

/** What of a campaign decides about the page. */
export interface RoutingRule {
  devices: readonly Device[];
  networks: readonly Network[];
}

export interface PageDecision {
  page: PageKind;
  reason: Reason;
}

/**
 * Which page a visitor meets. The secure page is for those alone who are surely of a device or a network that the campaign did not select: what is not
 * known counts as selected, and a declared robot meets the offer page, as people do. Nothing else chooses a page: no score, no country, no address,
 * no hour.
 */
export function choosePage(
  rule: RoutingRule,
  { isDeclaredRobot, devices, networks }: VisitorFacts,
): PageDecision {
  if (isDeclaredRobot) return { page: 'offer', reason: 'declared_robot' };
  if (isOther(rule.devices, devices)) return { page: 'secure', reason: 'other_device' };
  if (isOther(rule.networks, networks)) return { page: 'secure', reason: 'other_network' };
  if (devices.length === 0) {
    return { page: 'offer', reason: networks.length === 0 ? 'unknown_both' : 'unknown_device' };
  }
  return { page: 'offer', reason: networks.length === 0 ? 'unknown_network' : 'selected' };
}

/** Known to be of something, and of nothing that was selected. */
function isOther<T>(selected: readonly T[], found: readonly T[]): boolean {
  return found.length > 0 && !found.some((one) => selected.includes(one));
}
