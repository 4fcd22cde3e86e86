import { choosePage, devices, networks } from '@garimpo/traffic-filter-contract';
import { describe, expect, it } from '@jest/globals';
import crawlers from 'crawler-user-agents';
import * as browsers from '../../test/support/browsers.ts';
import { inAppBrowsers } from '../../test/support/in-app-browsers.ts';
import { devicesOf, type Headers, isDeclaredRobot } from './browser.ts';

/** In that list, and people all the same: what opens a link inside of an app of the networks. */
const PEOPLE = new Set(['AP3A\\.240617\\.008', 'MetaIAB Facebook']);

describe('declared robots', () => {
  it('are all of the public list of crawlers, but for browsers inside of apps', () => {
    const missed = crawlers
      .filter(({ pattern }) => !PEOPLE.has(pattern))
      .flatMap(({ instances }) => instances.filter((name) => !isDeclaredRobot(name)));
    expect(missed).toEqual([]);
  });

  it('meet the offer page, whatever a campaign selected', () => {
    for (const device of devices) {
      for (const network of networks) {
        const rule = { devices: [device], networks: [network] };
        const facts = { isDeclaredRobot: true, devices, networks };
        for (const other of [facts, { ...facts, devices: [] }, { ...facts, networks: [] }]) {
          expect(choosePage(rule, other)).toEqual({ page: 'offer', reason: 'declared_robot' });
        }
      }
    }
  });

  it('are none of the browsers inside of Facebook, Instagram, TikTok and Kwai', () => {
    expect(inAppBrowsers.length).toBeGreaterThanOrEqual(60);
    expect(new Set(inAppBrowsers).size).toBe(inAppBrowsers.length);
    expect(inAppBrowsers.filter(isDeclaredRobot)).toEqual([]);
  });

  it('are not those who say nothing', () => {
    expect(isDeclaredRobot('')).toBe(false);
  });
});

const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const agent = (name: string): Headers => ({ 'user-agent': name });
const hints = (mobile: string, platform: string): Headers => ({
  'sec-ch-ua-mobile': mobile,
  'sec-ch-ua-platform': `"${platform}"`,
});

describe('the device of a visitor', () => {
  it.each<[string, Headers, string[]]>([
    ['an iPhone', browsers.safariOnIphone(), ['phone']],
    ['an old iPad', browsers.safariOnIpad(), ['tablet']],
    ['Safari on a Mac or on an iPad', browsers.safariOnMac(), ['computer', 'tablet']],
    [
      'Chrome on a Mac',
      agent(`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${KIT} Chrome/147.0`),
      ['computer'],
    ],
    [
      'an Android phone',
      agent(`Mozilla/5.0 (Linux; Android 15; SM-S931B) ${KIT} Chrome/147.0 Mobile Safari/537.36`),
      ['phone'],
    ],
    [
      'an Android tablet',
      agent(`Mozilla/5.0 (Linux; Android 14; SM-X710) ${KIT} Chrome/147.0 Safari/537.36`),
      ['tablet'],
    ],
    [
      'an Android without "Mobile"',
      agent(`Mozilla/5.0 (Linux; Android 10; K) ${KIT} Chrome/147.0 Safari/537.36`),
      ['tablet'],
    ],
    ['a Kindle', browsers.silkOnKindle(), ['tablet']],
    [
      'Windows',
      agent(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/147.0 Safari/537.36`),
      ['computer'],
    ],
    ['Firefox on Linux', browsers.firefoxOnLinux(), ['computer']],
    [
      'a Chromebook',
      agent(`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${KIT} Chrome/147.0 Safari/537.36`),
      ['computer'],
    ],
    [
      'Opera Mini',
      agent('Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423'),
      ['phone'],
    ],
    [
      'KaiOS',
      agent('Mozilla/5.0 (Mobile; Nokia 8110 4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5'),
      ['phone'],
    ],
    ['a television', agent('Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0) AppleWebKit/538.1 TV Safari/538.1'), []],
    [
      'Android on a television',
      agent(`Mozilla/5.0 (Linux; Android 9; BRAVIA 4K UR2) ${KIT} Chrome/120.0`),
      [],
    ],
    ['glasses', agent(`Mozilla/5.0 (X11; Linux x86_64; Quest 3) ${KIT} OculusBrowser/36.0 Chrome/130.0`), []],
    [
      'an Android app',
      agent('Dalvik/2.1.0 (Linux; U; Android 13; SM-A536B) [FBAN/FB4A;]'),
      ['phone', 'tablet'],
    ],
    [
      'an app on an Android tablet',
      agent('Dalvik/2.1.0 (Linux; U; Android 13; SM-X710 Build/TP1A)'),
      ['tablet'],
    ],
    ['a console', agent('Mozilla/5.0 (PlayStation; PlayStation 5/6.50) AppleWebKit/605.1.15'), []],
    ['no user agent', {}, []],
    ['an empty user agent', agent(''), []],
    ['nonsense', agent('x'), []],
    ['hints of a phone', hints('?1', 'Android'), ['phone']],
    ['hints of Windows', hints('?0', 'Windows'), ['computer']],
    ['hints of a Mac', hints('?0', 'macOS'), ['computer']],
    ['hints of an Android that is not mobile', hints('?0', 'Android'), ['tablet', 'phone']],
    ['hints against the user agent', { ...browsers.firefoxOnLinux(), ...hints('?1', 'Android') }, ['phone']],
    ['empty hints', hints('', ''), []],
  ])('%s', (_, headers, wanted) => {
    expect(devicesOf(headers)).toEqual(wanted);
  });
});

describe('what a browser says of its device where it is asked to', () => {
  it.each([
    ['"Mobile"', ['phone']],
    ['"Tablet"', ['tablet']],
    ['"Desktop"', ['computer']],
    ['"Desktop", "Tablet"', ['computer', 'tablet']],
    ['"Watch"', []],
    ['"XR", "Mobile"', ['phone']],
  ])('%s', (forms, wanted) => {
    const headers = {
      'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/147.0.0.0 Mobile Safari/537.36',
      'sec-ch-ua-mobile': '?1',
      'sec-ch-ua-form-factors': forms,
    };
    expect(devicesOf(headers)).toEqual(wanted);
  });
});
