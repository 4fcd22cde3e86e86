import { describe, expect, it } from '@jest/globals';
import { loginPath, returnPath } from './paths.ts';

describe('returnPath', () => {
  it.each([
    ['/profile', '/profile'],
    ['/offers/7/metrics?days=30#ultima', '/offers/7/metrics?days=30#ultima'],
    [
      '/tools/clonesites?url=https%3A%2F%2Fexemplo.com.br',
      '/tools/clonesites?url=https%3A%2F%2Fexemplo.com.br',
    ],
    [null, '/dashboard'],
    ['', '/dashboard'],
    ['profile', '/dashboard'],
    ['https://outro.example/login', '/dashboard'],
    ['//outro.example', '/dashboard'],
    ['/\\outro.example', '/dashboard'],
    ['/\t/outro.example', '/dashboard'],
    ['/.//outro.example', '/outro.example'],
    ['/a/..//outro.example', '/outro.example'],
    ['javascript:alert(1)', '/dashboard'],
    ['/', '/dashboard'],
    ['/login', '/dashboard'],
    ['/login/', '/dashboard'],
    ['/login?from=/login', '/dashboard'],
    ['/register', '/dashboard'],
  ])('%j leads to %s', (asked, expected) => {
    expect(returnPath(asked)).toBe(expected);
  });
});

describe('loginPath', () => {
  it('keeps where the user was stopped', () => {
    expect(loginPath('/offers/7/metrics?days=30')).toBe('/login?from=%2Foffers%2F7%2Fmetrics%3Fdays%3D30');
  });

  it('stays short where signing in leads anyway', () => {
    expect(loginPath('/dashboard')).toBe('/login');
    expect(loginPath('/')).toBe('/login');
  });
});
