import type { OwnTracker, PageReply, ScriptKind } from '@garimpo/cloner-contract';
import { TRACKER_SIGNS, WIDGET_SIGNS } from '@garimpo/cloner-contract';

interface VersionPage extends Pick<PageReply, 'html'> {
  ownTrackers: readonly OwnTracker[];
  pageTrackers: readonly OwnTracker[];
}

/** A tracker by its account, or a service of which only the script is known. */
export interface BroughtService {
  kind: ScriptKind;
  /** Null where the script names no account that could be let out. */
  id: string | null;
}

/** What changes with a version besides what people see of the page. */
export interface BroughtBack {
  comes: readonly BroughtService[];
  goes: readonly BroughtService[];
  /** Inline scripts of no known service that come and go. */
  scriptsCome: number;
  scriptsGo: number;
}

/** Compares what reports and runs in two versions of a page. */
export function broughtBack(now: VersionPage, wanted: VersionPage): BroughtBack {
  const [before, after] = [runningIn(now), runningIn(wanted)];
  return {
    comes: without(after.services, before.services),
    goes: without(before.services, after.services),
    scriptsCome: [...after.others].filter((one) => !before.others.has(one)).length,
    scriptsGo: [...before.others].filter((one) => !after.others.has(one)).length,
  };
}

export const bringsNothing = ({ comes, goes, scriptsCome, scriptsGo }: BroughtBack) =>
  comes.length + goes.length + scriptsCome + scriptsGo === 0;

const keyOf = ({ kind, id }: BroughtService) => `${kind} ${id ?? ''}`;

function without(some: readonly BroughtService[], others: readonly BroughtService[]): BroughtService[] {
  const known = new Set(others.map(keyOf));
  return some.filter((one) => !known.has(keyOf(one)));
}

/** Scripts that the service adds to clones. */
const OWN_ADDRESSES = /^\/__ext\/(?:replay|trackers)\.js(?:\?|$)/;
const NO_PROGRAM = /json|template|html|importmap|speculationrules/i;

interface Running {
  services: readonly BroughtService[];
  others: ReadonlySet<string>;
}

function runningIn({ html, ownTrackers, pageTrackers }: VersionPage): Running {
  const allowed: OwnTracker[] = [...ownTrackers, ...pageTrackers];
  const services = new Map(allowed.map((one): [string, BroughtService] => [keyOf(one), one]));
  const others = new Set<string>();
  // A parsed document without a window runs and loads nothing.
  for (const script of new DOMParser().parseFromString(html, 'text/html').scripts) {
    const address = script.getAttribute('src')?.trim() ?? '';
    if (OWN_ADDRESSES.test(address) || NO_PROGRAM.test(script.type)) continue;
    const code = script.text.trim();
    const kinds = kindsOf(address, code);
    for (const kind of kinds) {
      if (allowed.some((one) => one.kind === kind)) continue;
      services.set(`${kind} `, { kind, id: null });
    }
    if (kinds.length === 0 && (address !== '' || code !== '')) others.add(address || code);
  }
  return { services: [...services.values()], others };
}

function kindsOf(address: string, code: string): ScriptKind[] {
  return [...TRACKER_SIGNS, ...WIDGET_SIGNS]
    .filter((sign) =>
      address === '' ? sign.address.test(code) || sign.call?.test(code) === true : sign.address.test(address),
    )
    .map(({ kind }) => kind);
}
