import { InternalTokens, loadConfig, requireInternalKeys } from '@garimpo/service-kit';
import { describe, expect, it } from '@jest/globals';
import { domainPrograms } from '../build/service-programs.mjs';
import { readWorkspaces } from '../build/workspaces.mjs';
import { runInternalKeys } from './internal-keys.mjs';

const domains = Object.keys(domainPrograms(readWorkspaces()));

function run(words: string[], env: Record<string, string> = {}) {
  const [said, complained]: [string[], string[]] = [[], []];
  const out = { say: (text: string) => said.push(text), complain: (text: string) => complained.push(text) };
  const code = runInternalKeys(words, env, out);
  return { code, said: said.join('\n'), complained: complained.join('\n') };
}

const variablesIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.split('=') as [string, string]),
  );

const variableOf = (name: string) => `INTERNAL_KEY_${name.toUpperCase().replaceAll('-', '_')}`;

/** A process of the service, as compose tells it. */
function tokensOf(name: string, all: Record<string, string>) {
  const { INTERNAL_PUBLIC_KEYS } = all;
  const env = { INTERNAL_KEY: all[variableOf(name)], INTERNAL_PUBLIC_KEYS, SERVICES: 'none' };
  return new InternalTokens(requireInternalKeys(loadConfig(env), [name]));
}

function isBelieved(from: Record<string, string>, to: Record<string, string>): boolean {
  const call = { to: 'offers', method: 'POST', path: '/internal/usage', body: 'x'.repeat(43) };
  const token = tokensOf('accounts', from).signCall('accounts', call);
  try {
    return tokensOf('offers', to).verifyCall(token, call).from === 'accounts';
  } catch {
    return false;
  }
}

describe('npm run internal-keys', () => {
  it('makes what every service starts with, another each time', () => {
    const made = variablesIn(run(['make']).said);
    expect(Object.keys(made).toSorted()).toEqual(
      ['INTERNAL_PUBLIC_KEYS', ...['gateway', ...domains].map(variableOf)].toSorted(),
    );
    for (const name of ['gateway', ...domains]) expect(tokensOf(name, made).names).toEqual([name]);
    expect(isBelieved(made, made)).toBe(true);
    expect(isBelieved(made, variablesIn(run(['make']).said))).toBe(false);
  });

  it('changes one key in steps, of which none stops a call', () => {
    const before = variablesIn(run(['make']).said);
    const rotated = variablesIn(run(['rotate', 'accounts'], before).said);
    expect(Object.keys(rotated)).toEqual(['INTERNAL_PUBLIC_KEYS', 'INTERNAL_KEY_ACCOUNTS']);
    const { INTERNAL_PUBLIC_KEYS = '' } = rotated;
    const between = { ...before, INTERNAL_PUBLIC_KEYS };
    const after = { ...before, ...rotated };
    const done = { ...after, ...variablesIn(run(['retire', 'accounts'], after).said) };
    // While a step is rolled out, processes of both states call each other.
    for (const [one, other] of [
      [before, between],
      [between, after],
      [after, done],
    ] as const) {
      expect([isBelieved(one, other), isBelieved(other, one)]).toEqual([true, true]);
    }
    expect(isBelieved(before, done)).toBe(false);
  });

  it('prints manifests, each private key in the Secret of its service', () => {
    const { said } = run(['make', '--kubernetes']);
    const documents = said.split('\n---\n');
    expect(documents).toHaveLength(domains.length + 2);
    expect(documents[0]).toMatch(
      /kind: ConfigMap[\s\S]*name: garimpo-internal\n[\s\S]*INTERNAL_PUBLIC_KEYS: 'gateway:/,
    );
    for (const name of ['gateway', ...domains]) {
      const own = documents.filter((one) => one.includes(`name: garimpo-internal-${name}\n`));
      expect(own).toEqual([
        expect.stringMatching(new RegExp(`kind: Secret[\\s\\S]*INTERNAL_KEY: '${name}:`)),
      ]);
    }
    expect(
      run(['rotate', 'offers', '--kubernetes'], variablesIn(run(['make']).said)).said.split('---'),
    ).toHaveLength(2);
  });

  const made = variablesIn(run(['make']).said);
  const two = variablesIn(run(['rotate', 'offers'], made).said);
  it.each<[number, string, string[], Record<string, string>, RegExp]>([
    [2, 'no verb', [], {}, /^usage:/],
    [2, 'another verb', ['delete'], {}, /^usage:/],
    [2, 'no service', ['rotate'], made, /^usage:/],
    [2, 'another option', ['make', '--all'], {}, /^usage:/],
    [1, 'a service that is none', ['rotate', 'cloaker'], made, /^there is no service cloaker: gateway, /],
    [1, 'no list', ['rotate', 'offers'], {}, /^INTERNAL_PUBLIC_KEYS is not set/],
    [
      1,
      'a list that is none',
      ['rotate', 'offers'],
      { INTERNAL_PUBLIC_KEYS: 'x' },
      /^INTERNAL_PUBLIC_KEYS must be/,
    ],
    [1, 'a third key', ['rotate', 'offers'], two, /^offers has two keys already/],
    [1, 'the end of the only key', ['retire', 'offers'], made, /^offers has one key alone/],
  ])('ends with %i for %s', (code, _, words, env, line) => {
    const ran = run(words, env);
    expect(ran).toMatchObject({ code, said: '', complained: expect.stringMatching(line) });
  });
});
