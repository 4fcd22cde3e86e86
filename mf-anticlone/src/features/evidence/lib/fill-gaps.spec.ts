import { describe, expect, it } from '@jest/globals';
import { fillGaps, gapLabel, gapsLeft, mailtoOf, sendBy } from './fill-gaps.ts';

describe('gaps of a draft', () => {
  const draft = 'Eu, [seu nome], peço... [seu nome], [seu telefone]';
  it('are filled everywhere, and stay while nothing is written', () => {
    expect(fillGaps(draft, { '[seu nome]': ' Marina ', '[seu telefone]': ' ' })).toBe(
      'Eu, Marina, peço... Marina, [seu telefone]',
    );
  });
  it('take what is written letter for letter', () => {
    expect(fillGaps('[seu nome]', { '[seu nome]': "$& $1 $'" })).toBe("$& $1 $'");
  });
  it('are counted where they are left', () => {
    const gaps = ['[seu nome]', '[seu telefone]'];
    expect(gapsLeft(gaps, fillGaps(draft, { '[seu nome]': 'Marina' }))).toEqual(['[seu telefone]']);
  });
  it('are named without their brackets', () => {
    expect(gapLabel('[seu nome completo]')).toBe('Seu nome completo');
  });
});

describe('where a draft goes', () => {
  it.each([
    ['abuse@host.example', 'mail'],
    ['https://host.example/abuse', 'form'],
    ['javascript:alert(1)', null],
    ['mailto:a@b?bcc=c@d', null],
    [null, null],
  ])('%p: %p', (sendTo, way) => {
    expect(sendBy(sendTo)).toBe(way);
  });
  it('as a mail holds every sign of its text', () => {
    expect(mailtoOf({ to: 'a@b', subject: 'A & B?', body: 'um\ndois&três' })).toBe(
      'mailto:a%40b?subject=A%20%26%20B%3F&body=um%0D%0Adois%26tr%C3%AAs',
    );
  });
});
