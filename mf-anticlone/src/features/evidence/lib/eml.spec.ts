import { expect, it } from '@jest/globals';
import { emlOf } from './eml.ts';

const decoded = (base64: string) =>
  new TextDecoder().decode(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));

it('a message opens as a draft with its letters, and no value makes a header', () => {
  const subject = `Pedido de verificação: página em cópia.test reproduz ${'ção'.repeat(20)}\r\nBcc: x@y.z`;
  const eml = emlOf({ to: 'abuse@host.exemplo', subject, body: 'Olá,\n\n€ 😀' });
  const [head = '', body = ''] = eml.split('\r\n\r\n');
  expect(
    head
      .split('\r\n')
      .filter((line) => !line.startsWith(' '))
      .map((line) => line.split(':')[0]),
  ).toEqual(['X-Unsent', 'To', 'Subject', 'MIME-Version', 'Content-Type', 'Content-Transfer-Encoding']);
  const words = [...head.matchAll(/=\?utf-8\?B\?([^?]*)\?=/g)].map(([, word = '']) => decoded(word));
  expect(words.join('')).toBe(subject.replace('\r\n', ' '));
  expect(decoded(body.replaceAll('\r\n', ''))).toBe('Olá,\r\n\r\n€ 😀');
  expect(eml.split('\r\n').every((line) => line.length <= 78)).toBe(true);
  expect(emlOf({ to: '', subject: 's', body: '' })).not.toContain('To:');
});
