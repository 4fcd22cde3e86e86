import { runInNewContext } from 'node:vm';
import type { OwnTracker } from '@garimpo/cloner-contract';
import { describe, expect, it } from '@jest/globals';
import { clonePolicy } from '../serve/clone-headers.ts';
import { ownTrackersScript, trackerHosts, trackerPassages } from './own-trackers.ts';

const OWN: OwnTracker[] = [
  { kind: 'meta-pixel', id: '12345678' },
  { kind: 'google-analytics', id: 'G-MEU123' },
  { kind: 'google-ads', id: 'AW-123456' },
  { kind: 'google-tag-manager', id: 'GTM-MEU1' },
  { kind: 'tiktok', id: 'CMEU1234567890' },
  { kind: 'kwai', id: '1234567890' },
  { kind: 'clarity', id: 'meu123' },
  { kind: 'utmify', id: '65a1b2c3d4e5f60718293a4b' },
];

/** The script in a page, and then what the page itself does. */
function run(trackers: OwnTracker[], page = ''): { loaded: string[]; window: Record<string, unknown> } {
  const loaded: string[] = [];
  const window: Record<string, unknown> = {};
  const document = {
    currentScript: { remove: () => {} },
    head: { append: ({ src }: { src: string }) => loaded.push(src) },
    createElement: () => ({}),
  };
  Object.assign(window, { window, top: window, document });
  runInNewContext(`${ownTrackersScript(trackers)};${page}`, window);
  return { loaded, window };
}

/** As the replay reads them. */
function passes(trackers: OwnTracker[], address: string): boolean {
  const { hostname } = new URL(address);
  return trackerPassages(trackers).some(({ hosts, account, ids }) => {
    const found = new RegExp(account).exec(address)?.[1];
    const isThere = hosts.some((host) =>
      host.startsWith('.') ? hostname.endsWith(host) : hostname === host,
    );
    return isThere && (found === undefined || ids.includes(found));
  });
}

describe.each(OWN)('$kind', (tracker) => {
  it('loads its own script, past the policy and the replay', () => {
    const { loaded } = run([tracker]);
    expect(loaded).toHaveLength(1);
    const address = loaded[0] ?? '';
    if (tracker.kind !== 'meta-pixel' && tracker.kind !== 'utmify') expect(address).toContain(tracker.id);
    expect(passes([tracker], address)).toBe(true);
    const { origin } = new URL(address);
    const { scripts } = trackerHosts([tracker]);
    expect(scripts.includes(origin) || scripts.includes(origin.replace(/\/\/\w+/, '//*'))).toBe(true);
    expect(clonePolicy({ publicUrl: 'https://app.test' }, [tracker])).toContain(scripts.join(' '));
  });
});

it.each([
  'https://www.facebook.com/tr/?id=999&ev=PageView',
  'https://connect.facebook.net/signals/config/999?v=2',
  'https://www.googletagmanager.com/gtag/js?id=G-ORIGINAL',
  'https://www.google-analytics.com/g/collect?v=2&tid=G-ORIGINAL',
  'https://analytics.tiktok.com/i18n/pixel/events.js?sdkid=CORIGINAL123&lib=ttq',
  'https://www.clarity.ms/tag/orig99',
  'https://outro.test/',
])('lets %s pass for nobody', (address) => {
  expect(passes(OWN, address)).toBe(false);
});

it("takes what the page calls, and not the page's own account", () => {
  const { loaded, window } = run(
    OWN,
    `fbq = function () { throw 1 }; fbq('init', '999'); fbq('track', 'Lead'); fbq('trackSingle', '999', 'Compra');
     function gtag() { dataLayer.push(arguments) } gtag('config', 'G-ORIGINAL'); gtag('event', 'passo', { send_to: 'G-ORIGINAL' });
     ttq.load('CORIGINAL'); ttq.load = function () { throw 2 }; ttq.track('Contact');
     pixelId = '999'; clarity('set', 'a')`,
  );
  expect(loaded.filter((address) => /ORIGINAL|999/.test(address))).toEqual([]);
  const queue = (window['fbq'] as { queue: unknown[][] }).queue.map((one) => [...one]);
  expect(queue).toEqual([
    ['init', '12345678'],
    ['track', 'PageView'],
    ['track', 'Lead'],
    ['track', 'Compra'],
  ]);
  const layer = JSON.stringify(window['dataLayer']);
  expect(layer).toContain('passo');
  expect(layer).not.toContain('ORIGINAL');
  expect([...(window['ttq'] as unknown[][])].map((one) => [...one])).toEqual([
    ['page'],
    ['track', 'Contact'],
  ]);
  expect(window['pixelId']).toBe('65a1b2c3d4e5f60718293a4b');
});

it('widens nothing where there are none', () => {
  expect(ownTrackersScript([])).toBeNull();
  expect(clonePolicy({ publicUrl: 'https://app.test' })).not.toMatch(
    /script-src|img-src|frame-src 'self' |https:\/\/(?!app)/,
  );
});
