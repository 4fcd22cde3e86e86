// Notes what asks for a secret; for visitors, removes it from the page and reports it to the clone's host.
import { passedOn } from './campaign.ts';
import { isCheckout } from './destinations.ts';
import { disarms, page, settings, tools } from './given.ts';
import { call, kindOf, RealmUrl } from './nodes.ts';
import type { GuardFinding } from './settings.ts';

const FINDINGS_MAX = 20;
/** Findings of this time are one report. */
const REPORT_MS = 300;

/** A finding, and what is removed for it. */
export interface FoundElement extends GuardFinding {
  element: Element;
  /** Nobody is asked for it. It is removed all the same, and not told. */
  isSample?: boolean;
}

export const findings: GuardFinding[] = [];
const known = new Set<string>();
const unsent: GuardFinding[] = [];
const send = page.fetch.bind(page);

export function report({ kind, sign }: GuardFinding): void {
  const key = `${kind} ${sign}`;
  if (known.has(key) || known.size >= FINDINGS_MAX) return;
  known.add(key);
  findings.push({ kind, sign });
  if (!disarms) return;
  if (unsent.length === 0) tools.later(sendAll, REPORT_MS);
  unsent.push({ kind, sign });
}

function sendAll(): void {
  const body = JSON.stringify(unsent.splice(0));
  try {
    send(settings.report, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(
      tools.wrap(() => {}),
    );
  } catch {
    // The page cannot send any more.
  }
}

const TOLD_AGAIN_MS = 1_000;
let toldAt = 0;

/** What a link of the traffic filter knows the visit by, where the visitor came by one. */
const visit = passedOn.find(([name]) => name === settings.visit)?.[1];

/**
 * Tells that the visitor leaves for another host; where to is not told, and which visit it was only where they go on to a checkout. One press
 * may be heard of in several ways.
 */
export function tellOfClick(address: string): void {
  if (!disarms || !/^https?:/.test(address)) return;
  try {
    const now = Date.now();
    const isHome = address.startsWith(`${page.location.origin}/`);
    if (isHome || Math.abs(now - toldAt) < TOLD_AGAIN_MS) return;
    toldAt = now;
    const told = visit !== undefined && isCheckout(new RealmUrl(address));
    send(told ? `${settings.clicks}?${settings.visit}=${encodeURIComponent(visit)}` : settings.clicks, {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
    }).catch(tools.wrap(() => {}));
  } catch {
    // The page cannot send any more.
  }
}

export function disarm(found: FoundElement): void {
  if (found.isSample !== true) report(found);
  if (!disarms) return;
  const { element } = found;
  try {
    if (isPageItself(element)) call(element, 'removeAttribute', 'contenteditable');
    else call(element, 'remove');
  } catch {
    // The element stays, and each input to it is judged.
  }
}

export function isPageItself(element: Element): boolean {
  return /^(?:body|html)$/.test(kindOf(element));
}
