import type { OfferEventFacts } from '@garimpo/offers-contract';
import { expect, it } from '@jest/globals';
import { eventText } from './pt-br-events.ts';

it.each<[OfferEventFacts, string]>([
  [{ kind: 'creatives', added: 1, ended: 0 }, '1 criativo novo'],
  [{ kind: 'creatives', added: 1200, ended: 2 }, '1.200 criativos novos · 2 criativos saíram'],
  [{ kind: 'price', before: 'R$ 97,00', after: 'R$ 67,00' }, 'Preço: de “R$ 97,00” para “R$ 67,00”'],
  [{ kind: 'price', before: null, after: 'R$ 67,00' }, 'Preço: agora “R$ 67,00”'],
  [{ kind: 'headline', before: 'Durma bem', after: null }, 'Título da página: “Durma bem” saiu da página'],
  [{ kind: 'page' }, 'A landing page mudou'],
])('%j', (facts, sentence) => {
  expect(eventText(facts)).toBe(sentence);
});
