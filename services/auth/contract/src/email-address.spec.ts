import { describe, expect, it } from '@jest/globals';
import { EMAIL_MAX, emailAddress } from './index.ts';

describe('emailAddress', () => {
  it.each([
    ['ana@exemplo.com.br', 'ana@exemplo.com.br', 'as it is'],
    ['  Ana@Exemplo.COM ', 'ana@exemplo.com', 'blanks and case do not make another user'],
    ["o'neil+ofertas@mail.example.com", "o'neil+ofertas@mail.example.com", 'signs that mailboxes use'],
    ['demo@garimpo.local', 'demo@garimpo.local', 'the demonstration account'],
  ])('%j is %j: %s', (input, expected) => {
    expect(emailAddress.parse(input)).toBe(expected);
  });

  it.each([
    ['', 'nothing'],
    ['ana', 'no host'],
    ['ana@localhost', 'a bare host'],
    ['ana@@exemplo.com', 'two at signs'],
    ['ana @exemplo.com', 'a blank inside'],
    ['ana@exemplo.com\n', null],
    ['ana\u0000@exemplo.com', 'a NUL byte'],
    ['ana@exemplo.com\r\nBcc: x@exemplo.com', 'a header smuggled behind it'],
    ['\u212Aaren@exemplo.com', 'a Kelvin sign, whose lower case is the letter k'],
    ['ana@exem\u0000plo.com', 'a NUL byte in the host'],
    [`${'a'.repeat(EMAIL_MAX)}@exemplo.com`, 'too long'],
    ['ana@-exemplo.com', 'a host that begins with a hyphen'],
  ])('%j: %s', (input, reason) => {
    // A line end around the address is a blank like any other.
    expect(emailAddress.safeParse(input).success).toBe(reason === null);
  });

  it.each([[null], [1], [['ana@exemplo.com']], [{}]])('%j is no text', (input) => {
    expect(emailAddress.safeParse(input).success).toBe(false);
  });

  it('answers a hostile address at once', () => {
    const hostile = `a@${'a.'.repeat(EMAIL_MAX / 2)}!`;
    // The quickest of a few: a busy machine takes its time away from some.
    const tookMs = Array.from({ length: 5 }, () => {
      const startedAt = performance.now();
      emailAddress.safeParse(hostile);
      return performance.now() - startedAt;
    });
    expect(Math.min(...tookMs)).toBeLessThan(50);
  });
});
