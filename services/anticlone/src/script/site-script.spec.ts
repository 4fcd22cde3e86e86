import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'acorn';
import { type ScriptSettings, siteScript } from './site-script.ts';

const settings = (more: Partial<ScriptSettings> = {}): ScriptSettings => ({
  key: '1ly8fk1',
  linksUrl: 'https://app.garimpo.test',
  originalHost: 'oferta.com.br',
  extraHosts: [],
  ...more,
});
const BYTES_MAX = 4096;

describe('siteScript', () => {
  it('fits into 4 KB with the longest settings there are', () => {
    const extraHosts = Array.from(
      { length: 30 },
      (_, at) => `*.${'muito-longo.'.repeat(18)}loja${at}.com.br`,
    );
    const starred = Array.from({ length: 30 }, (_, at) => `pag-*-${at}.${'vitrine-longa.'.repeat(6)}com.br`);
    for (const hosts of [[], extraHosts, starred]) {
      const { text } = siteScript(
        settings({ extraHosts: hosts, linksUrl: `https://${'a'.repeat(60)}.test` }),
      );
      expect(gzipSync(text).length).toBeLessThan(BYTES_MAX);
    }
  });

  it('is ES2018, and evaluates no text', () => {
    const { text } = siteScript(settings({ extraHosts: ['*.oferta.com.br', 'pag-*.loja.com.br'] }));
    parse(text, { ecmaVersion: 2018, sourceType: 'script' });
    expect(text).not.toMatch(/\beval\b|\bFunction\b|\batob\b|debugger|document\.write|setTimeout\(["']/);
    expect(text).not.toContain('\n');
    expect(text).not.toMatch(/[^\x20-\x7e]/);
  });

  it('depends only on its settings, as its tag does', () => {
    expect(siteScript(settings())).toEqual(siteScript(settings()));
    const other = siteScript(settings({ extraHosts: ['outra.com.br'] }));
    expect(other.tag).not.toBe(siteScript(settings()).tag);
  });

  it('does not spell out the hosts of its owner', () => {
    const { text } = siteScript(settings({ extraHosts: ['*.minhaloja.com.br', 'segunda.com.br'] }));
    expect(text).not.toMatch(/oferta\.com|minhaloja|segunda/);
  });

  it('shares little with the script of another site', () => {
    const texts = ['1ly8fk1', '9abc', 'zz3', '1z141z3'].map((key) => siteScript(settings({ key })).text);
    const windows = texts.map((text) => new Set([...text].map((_, at) => text.slice(at, at + 30))));
    for (const [at, one] of windows.entries()) {
      for (const other of windows.slice(at + 1)) {
        const shared = [...one].filter((piece) => other.has(piece)).length;
        expect(shared / one.size).toBeLessThan(0.1);
      }
    }
  });

  it('has other names for a similar key', () => {
    const [one, other] = ['abc1', 'abc2'].map((key) => siteScript(settings({ key })).text);
    const names = (text = '') => (text.match(/function ([a-zA-Z]{1,2})\(/g) ?? []).join();
    expect(names(one)).not.toBe(names(other));
  });
});
