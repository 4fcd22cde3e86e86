import { describe, expect, it } from '@jest/globals';
import { isWebUrl } from './web-address.ts';

describe('isWebUrl', () => {
  it.each([
    ['https://exemplo.com.br', 'plain'],
    ['http://exemplo.com.br/página?x=1#y', 'http, accents, query and fragment'],
    ['HTTPS://EXEMPLO.COM', 'a scheme has no case'],
    ['https://www.facebook.com/ads/library/?active_status=active&q=caf%C3%A9', 'an ad library page'],
    ['https://xn--caf-dma.com/', 'an encoded host'],
    ['https://café.com/', 'a host with accents'],
    ['https://exemplo.com:8443/a b', 'a port, a space in the path'],
    ['http://127.0.0.1:3000/', 'a numeric address: it is only shown and linked'],
    ['https://[::1]/', 'an IPv6 host'],
  ])('accepts %s (%s)', (value) => {
    expect(isWebUrl(value)).toBe(true);
  });

  it.each([
    ['', 'nothing'],
    ['exemplo.com.br', 'no scheme'],
    ['//exemplo.com.br', 'relative to a scheme'],
    ['/ofertas', 'a path'],
    ['javascript:alert(1)', 'runs in the page that links to it'],
    ['java\nscript:alert(1)', 'the same, with a line break that browsers drop'],
    ['data:text/html,x', 'data'],
    ['ftp://exemplo.com', 'another scheme'],
    ['file:///etc/passwd', 'a file'],
    ['blob:https://exemplo.com/1', 'a blob'],
    ['https:exemplo.com', 'no slashes; parsers forgive it'],
    ['https:\\\\exemplo.com', 'backslashes; parsers forgive them'],
    ['https:///exemplo.com', 'an empty host; parsers forgive it'],
    ['https://', 'no host'],
    ['https://exemplo .com', 'a space in the host'],
    ['https://usuario:senha@exemplo.com', 'credentials'],
    ['https://banco.com.br@exemplo.com', 'a user name that looks like a host'],
    ['ht\ttps://exemplo.com', 'a tab that parsers drop'],
    ['https://exemplo.com/\0', 'NUL, which Postgres cannot hold'],
    ['https://exemplo.com/\ud800', 'half a character'],
    ['https://exemplo.com:99999', 'no such port'],
  ])('refuses %j (%s)', (value) => {
    expect(isWebUrl(value)).toBe(false);
  });
});
