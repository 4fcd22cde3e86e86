import { expect, it } from '@jest/globals';
import { WalkFindings } from './walk-findings.ts';

it('holds no more than some hundred of each kind, whatever a page makes up', () => {
  const findings = new WalkFindings();
  const links = Array.from({ length: 1_000 }, (_, n) => ({ url: `https://link.test/${n}`, label: '' }));
  findings.see({ links } as unknown as Parameters<WalkFindings['see']>[0]);
  for (let n = 0; n < 1_000; n += 1) {
    findings.exit({ url: `https://pagar.test/${n}`, by: 'window' }, 'Comprar');
    findings.stoodAt([`https://quiz.test/${n}`]);
    findings.sentTo({ method: 'POST', url: new URL(`https://hooks.test/${n}`) });
    findings.type(`resposta ${n}`);
  }
  findings.type('a'.repeat(1_000_000));
  const { exits, addresses, sent, typed } = findings;
  expect([exits, addresses, sent, typed].map(({ length }) => length)).toEqual([500, 500, 500, 100]);
  // Links leave room for what was pressed.
  expect(exits.filter(({ by }) => by === 'window')).toHaveLength(250);
  expect(Math.max(...typed.map(({ length }) => length))).toBeLessThan(200);
});
