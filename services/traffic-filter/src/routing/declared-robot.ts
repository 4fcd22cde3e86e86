import { isbot } from 'isbot';

/** Robots by their own word that the list does not know: measuring services, screenshot makers, site-specific browsers. */
const ALSO = /gtmetrix|miniature\.io|\bylt chrome|tsm-turingos|\bfluid\/\d|\belectron\/\d/i;

/** Browsers have few names, and one is looked at for longer than the rest of a visit takes. */
const KNOWN_MAX = 5_000;
const KNOWN_LENGTH_MAX = 400;
const known = new Map<string, boolean>();

/**
 * Whether a browser says itself that it is a robot: of a search engine, an ad network, a link preview, a monitor, a library. An empty word says
 * nothing. Browsers inside of apps are people.
 */
export function isDeclaredRobot(userAgent: string): boolean {
  if (userAgent.length > KNOWN_LENGTH_MAX) return looksDeclared(userAgent);
  const before = known.get(userAgent);
  if (before !== undefined) return before;
  const isDeclared = looksDeclared(userAgent);
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(userAgent, isDeclared);
  return isDeclared;
}

function looksDeclared(userAgent: string): boolean {
  return isbot(userAgent) || ALSO.test(userAgent);
}
