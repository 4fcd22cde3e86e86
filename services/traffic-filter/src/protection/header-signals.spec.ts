import { describe, expect, it } from '@jest/globals';
import * as browsers from '../../test/support/browsers.ts';
import { inAppBrowsers } from '../../test/support/in-app-browsers.ts';
import type { Headers } from '../routing/browser.ts';
import { headerSignals } from './header-signals.ts';

const PAGE: Headers = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'pt-BR,pt;q=0.9',
};
const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/147.0.0.0 Safari/537.36`;
const ANDROID = `Mozilla/5.0 (Linux; Android 10; K) ${KIT} Chrome/147.0.0.0 Mobile Safari/537.36`;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Mobile/15E148 Safari/604.1';
const brands = (version: number) => `"Chromium";v="${version}", "Google Chrome";v="${version}"`;

describe('header fields of a request', () => {
  it.each<[string, Headers]>([
    ['Chrome on Windows', browsers.chromeOnWindows()],
    ['Chrome on Android', browsers.chromeOnAndroid()],
    ['Chrome during its update', { ...browsers.chromeOnWindows(), 'sec-ch-ua': brands(148) }],
    ['Edge', browsers.edgeOnWindows()],
    ['Opera, which has version numbers of its own', browsers.operaOnWindows()],
    ['Samsung Internet', browsers.samsungInternet()],
    ['a phone that asks for the desktop page', browsers.chromeOnAndroidAsComputer()],
    ['Safari on an iPhone', browsers.safariOnIphone()],
    ['Firefox', browsers.firefoxOnLinux()],
  ])('of %s say nothing against a person', (_, headers) => {
    expect(headerSignals(headers)).toEqual([]);
  });

  it('of browsers inside of apps say nothing against a person', () => {
    for (const name of inAppBrowsers)
      expect([name, headerSignals({ ...PAGE, 'user-agent': name })]).toEqual([name, []]);
  });

  it.each<[string, Headers, string[]]>([
    [
      'a browser without a window',
      { ...PAGE, 'user-agent': WINDOWS, 'sec-ch-ua': '"HeadlessChrome";v="147", "Chromium";v="147"' },
      ['automation'],
    ],
    [
      'a phone’s name on Windows',
      { ...PAGE, 'user-agent': ANDROID, 'sec-ch-ua-platform': '"Windows"' },
      ['contradiction'],
    ],
    [
      'an iPhone with hints of Chromium',
      { ...PAGE, 'user-agent': IPHONE, 'sec-ch-ua': brands(147) },
      ['contradiction'],
    ],
    [
      'a computer that says it is a phone',
      { ...PAGE, 'user-agent': WINDOWS, 'sec-ch-ua-mobile': '?1' },
      ['contradiction'],
    ],
    ['another version', { ...PAGE, 'user-agent': WINDOWS, 'sec-ch-ua': brands(120) }, ['contradiction']],
    ['no languages', { ...PAGE, 'user-agent': WINDOWS, 'accept-language': undefined }, ['bare_request']],
    ['a program’s answer', { ...PAGE, 'user-agent': WINDOWS, accept: '*/*' }, ['bare_request']],
    ['no name at all', {}, ['bare_request']],
    [
      'all of it',
      { 'user-agent': IPHONE, 'sec-ch-ua': '"HeadlessChrome";v="147"' },
      ['automation', 'contradiction', 'bare_request'],
    ],
  ])('with %s', (_, headers, wanted) => {
    expect(headerSignals(headers)).toEqual(wanted);
  });
});
