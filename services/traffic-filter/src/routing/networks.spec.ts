import { describe, expect, it } from '@jest/globals';
import { networksOf } from './networks.ts';

const INSTAGRAM =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 371.0.0.27.84 (iPhone14,5; iOS 18_3; pt_BR; pt; scale=3.00; 1170x2532; 700000000)';

describe('the network of a visit', () => {
  it.each([
    ['fbclid=IwAR1', '', '', ['facebook']],
    ['ttclid=E.C', '', '', ['tiktok']],
    ['gclid=Cj0', '', '', ['google']],
    ['gbraid=0AAA', '', '', ['google']],
    ['wbraid=Clk', '', '', ['google']],
    ['kwai_click_id=abc', '', '', ['kwai']],
    ['click_id=abc&utm_source=kwai', '', '', ['kwai']],
    ['click_id=abc&mmpcode=PL', '', '', ['kwai']],
    ['click_id=abc', '', '', []],
    ['fbclid=a&gclid=b', '', '', ['facebook', 'google']],
    ['fbclid=a&utm_source=google', '', '', ['facebook']],
    ['fbclid=', '', '', []],
    ['fbclid={{fbclid}}', '', '', []],
    ['ttclid=__CLICKID__', '', '', []],
    ['gclid={gclid}', '', '', []],
    ['utm_source=Facebook', '', '', ['facebook']],
    ['utm_source=ig', '', '', ['facebook']],
    ['utm_source=tiktok-ads', '', '', ['tiktok']],
    ['utm_source=Google%20Ads', '', '', ['google']],
    ['utm_source=kwai', '', '', ['kwai']],
    ['utm_source=newsletter', '', '', []],
    ['utm_source=facebookless', '', '', []],
    ['utm_source=email', 'https://l.facebook.com/', '', ['facebook']],
    ['', 'https://l.instagram.com/?u=x', '', ['facebook']],
    ['', 'https://www.tiktok.com/@a', '', ['tiktok']],
    ['', 'https://googleads.g.doubleclick.net/', '', ['google']],
    ['', 'https://www.youtube.com/', '', ['google']],
    ['', 'https://www.google.com/', '', []],
    ['', 'https://notfacebook.com/', '', []],
    ['', 'https://facebook.com.evil.test/', '', []],
    ['', 'android-app://com.zhiliaoapp.musically/', '', ['tiktok']],
    ['', 'nonsense', '', []],
    ['', '', INSTAGRAM, ['facebook']],
    ['gclid=1', '', INSTAGRAM, ['google']],
    ['', '', '', []],
    ['%', '', '', []],
  ])('%s from %s', (query, referer, userAgent, wanted) => {
    expect(networksOf(query, { referer, 'user-agent': userAgent })).toEqual(wanted);
    expect(networksOf(`?${query}`, { referer, 'user-agent': userAgent })).toEqual(wanted);
  });
});
