import { expect, it } from '@jest/globals';
import crawlers from 'crawler-user-agents';
import { deviceOf } from './beacon.service.ts';

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 'mobile'],
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36', 'mobile'],
  ['Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36', 'tablet'],
  ['Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 'tablet'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36', 'desktop'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15', 'desktop'],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'bot'],
  ['facebookexternalhit/1.1', 'bot'],
  ['Wget/1.21.4', 'bot'],
  ['', 'unknown'],
])('%s is %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});

/** The list has these too, but people use them: browsers inside apps, and desktop programs that show pages. */
const PEOPLE = /; wv\)|\b(?:Electron|Fluid)\//;

it('recognises the robots of the public list', () => {
  const declared = crawlers.flatMap(({ instances }) => instances).filter((name) => !PEOPLE.test(name));
  expect(declared.length).toBeGreaterThan(2_000);
  expect(declared.filter((name) => deviceOf(name) !== 'bot')).toEqual([]);
});

it.each([
  ['Linux; Android 12; CUBOT KINGKONG 7', 'Mobile Safari', 'mobile'],
  ['Linux; Android 11; CUBOT X50 Build/RP1A.200720.011', 'Mobile Safari', 'mobile'],
  ['Linux; Android 9; CUBOT_P30', 'Mobile Safari', 'mobile'],
  ['Linux; U; Android 4.4.2; pt-br; CUBOT', 'Mobile Safari', 'mobile'],
  ['Linux; Android 13; CUBOT TAB 50', 'Safari', 'tablet'],
])('does not judge %s a robot by its name', (model, browser, device) => {
  const agent = `Mozilla/5.0 (${model}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 ${browser}/537.36`;
  expect(deviceOf(agent)).toBe(device);
});
