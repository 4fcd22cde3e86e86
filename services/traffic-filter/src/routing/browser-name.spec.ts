import { growth } from '@garimpo/service-kit/testing/growth';
import { describe, expect, it } from '@jest/globals';
import crawlers from 'crawler-user-agents';
import { browserName, ROBOT_NAME_MAX, robotName } from './browser-name.ts';

const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the name of a browser', () => {
  it.each([
    [
      `Mozilla/5.0 (Linux; Android 15; SM-A556E) ${KIT} Chrome/147.0.0.0 Mobile Safari/537.36`,
      'Chrome 147, Android',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
      'Safari 18, Mac',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 350.0.1 (iPhone14,5)',
      'Instagram 350, iPhone',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/147.0.0.0 Safari/537.36 Edg/147.0.1`,
      'Edge 147, Windows',
    ],
    ['x', null],
    ['', null],
  ])('%s', (userAgent, name) => {
    expect(browserName(userAgent)).toBe(name);
  });
});

describe('the name of a declared robot', () => {
  it.each([
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'Googlebot'],
    ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', 'facebookexternalhit'],
    ['WhatsApp/2.23.20.0', 'WhatsApp'],
    ['curl/8.5.0', 'curl'],
    ['', null],
  ])('%s', (userAgent, name) => {
    expect(robotName(userAgent)).toBe(name);
  });

  it.each(['a', 'bo', 'Mozilla', 'http://', 'x.-'])('takes no more than its length, of %s', (part) => {
    const userAgent = (length: number) => part.repeat(length / part.length);
    // Sixteen times the length would take 256 times as long where the square of it is looked at.
    expect(growth(robotName, userAgent(4_000), userAgent(64_000))).toBeLessThan(100);
  });

  it('is found for all but a few of the public list, and is short', () => {
    const names = crawlers.flatMap(({ instances }) => instances.map(robotName));
    expect(names.filter((name) => name === null).length).toBeLessThan(names.length / 50);
    for (const name of names) expect((name ?? '').length).toBeLessThanOrEqual(ROBOT_NAME_MAX);
  });
});
