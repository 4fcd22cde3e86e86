import { describe, expect, it } from '@jest/globals';
import { InternalTestKeys } from '../testing/internal-test-keys.ts';
import { bodyDigest, type InternalCall, InternalTokens } from './internal-tokens.ts';

const START_MS = 1_800_000_000_000;
const keys = new InternalTestKeys();
const erase: InternalCall = {
  to: 'offers',
  method: 'POST',
  path: '/internal/personal-data/erase',
  body: bodyDigest('{"userId":"1"}'),
};

function tokensOf(name: string, of = keys) {
  const clock = { ms: START_MS };
  return { clock, tokens: new InternalTokens(of.of(name), () => clock.ms) };
}
const offers = tokensOf('offers');
const accounts = tokensOf('accounts');
const invalid = expect.objectContaining({ code: 'request.token.invalid' });
const signed = () => accounts.tokens.signCall('accounts', erase);

describe('the token of a call', () => {
  it('says who asks, and with which body', () => {
    expect(offers.tokens.verifyCall(signed(), erase)).toEqual({ from: 'accounts', body: erase.body });
  });

  it.each<[string, Partial<InternalCall>]>([
    ['service', { to: 'cloner' }],
    ['method', { method: 'PUT' }],
    ['path', { path: '/internal/personal-data/export' }],
    ['query', { path: '/internal/personal-data/erase?x' }],
  ])('is for no other %s', (_, change) => {
    expect(() => offers.tokens.verifyCall(signed(), { ...erase, ...change })).toThrow(invalid);
  });

  it('is over after half a minute, and a few seconds for clocks that differ', () => {
    const { clock, tokens } = tokensOf('offers');
    const token = signed();
    clock.ms = START_MS + 35_000;
    expect(tokens.verifyCall(token, erase).from).toBe('accounts');
    clock.ms = START_MS + 36_000;
    expect(() => tokens.verifyCall(token, erase)).toThrow(invalid);
    clock.ms = START_MS - 5_000;
    expect(tokens.verifyCall(token, erase).from).toBe('accounts');
    clock.ms = START_MS - 6_000;
    expect(() => tokens.verifyCall(token, erase)).toThrow(invalid);
  });

  it('cannot be made in another name with one’s own key and all public ones', () => {
    const media = tokensOf('media').tokens;
    expect(() => media.signCall('accounts', erase)).toThrow('this process has no key of accounts');
    const own = media.signCall('media', erase);
    expect(offers.tokens.verifyCall(own, erase).from).toBe('media');
    expect(() => offers.tokens.verifyCall(own.replace('call.media.', 'call.accounts.'), erase)).toThrow(
      invalid,
    );
    // Who is asked has what checks the token, and that makes none.
    expect(() => offers.tokens.signCall('accounts', { ...erase, to: 'cloner' })).toThrow(
      'no key of accounts',
    );
  });

  it.each<[string, (token: string) => string]>([
    ['of a later time', (token) => token.replace(/\.18\d+\./, '.1800000010.')],
    ['of another body', (token) => token.replace(erase.body, bodyDigest('{"userId":"2"}'))],
    [
      'with a bit of the signature changed',
      (token) => token.replace(/.(?=.{5}$)/, (c) => (c === 'A' ? 'B' : 'A')),
    ],
    ['of nobody', (token) => token.replace('accounts', 'nobody')],
    ['without a signature', (token) => token.replace(/[\w-]{86}$/, '')],
    ['with something behind it', (token) => `${token}A`],
    ['that is none', () => 'a.b.c'],
    ['that is empty', () => ''],
    ['of the gateway’s other kind', () => tokensOf('gateway').tokens.signPass('offers')],
  ])('is refused %s', (_, change) => {
    expect(() => offers.tokens.verifyCall(change(signed()), erase)).toThrow(invalid);
  });

  it('of another installation is refused', () => {
    const foreign = tokensOf('accounts', new InternalTestKeys()).tokens.signCall('accounts', erase);
    expect(() => offers.tokens.verifyCall(foreign, erase)).toThrow(invalid);
  });

  it('is good of both keys while one is changed, and of the old one no longer after it', () => {
    const changing = new InternalTestKeys();
    const before = new InternalTokens(changing.of('accounts'), () => START_MS).signCall('accounts', erase);
    changing.add('accounts');
    const after = new InternalTokens(changing.of('accounts'), () => START_MS).signCall('accounts', erase);
    const both = tokensOf('offers', changing).tokens;
    for (const token of [before, after]) expect(both.verifyCall(token, erase).from).toBe('accounts');
    const { own, known } = changing.of('offers');
    const left = new Map(known).set('accounts', known.get('accounts')?.slice(1) ?? []);
    const done = new InternalTokens({ own, known: left }, () => START_MS);
    expect(done.verifyCall(after, erase).from).toBe('accounts');
    expect(() => done.verifyCall(before, erase)).toThrow(invalid);
  });
});

describe('what the gateway shows with what it passes on', () => {
  it('is for one service, and for half a minute', () => {
    const gateway = tokensOf('gateway');
    const token = gateway.tokens.signPass('offers');
    const { clock, tokens } = tokensOf('offers');
    expect(() => tokens.verifyPass(token, 'offers')).not.toThrow();
    expect(() => tokens.verifyPass(token, 'cloner')).toThrow(invalid);
    clock.ms += 36_000;
    expect(() => tokens.verifyPass(token, 'offers')).toThrow(invalid);
  });

  it('is the gateway’s alone to make', () => {
    expect(() => accounts.tokens.signPass('offers')).toThrow('no key of gateway');
    expect(() => offers.tokens.verifyPass(signed(), 'offers')).toThrow(invalid);
    expect(() => offers.tokens.verifyPass('', 'offers')).toThrow(invalid);
  });

  it('is used for ten seconds, then made anew', () => {
    const { clock, tokens } = tokensOf('gateway');
    const first = tokens.signPass('offers');
    clock.ms += 9_999;
    expect(tokens.signPass('offers')).toBe(first);
    expect(tokens.signPass('auth')).not.toBe(first);
    clock.ms += 1;
    expect(tokens.signPass('offers')).not.toBe(first);
  });

  it('is made anew after the clock was set back, for the one before would be refused until then', () => {
    const { clock, tokens } = tokensOf('gateway');
    const ahead = tokens.signPass('offers');
    clock.ms -= 3_600_000;
    const service = tokensOf('offers');
    service.clock.ms = clock.ms;
    expect(() => service.tokens.verifyPass(ahead, 'offers')).toThrow(invalid);
    expect(() => service.tokens.verifyPass(tokens.signPass('offers'), 'offers')).not.toThrow();
  });
});
