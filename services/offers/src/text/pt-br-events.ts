import type { OfferEventFacts } from '@garimpo/offers-contract';

const number = new Intl.NumberFormat('pt-BR');

const counted = (count: number, one: string, many: string) =>
  `${number.format(count)} ${count === 1 ? one : many}`;

function creatives(added: number, ended: number): string {
  const parts = [
    ...(added > 0 ? [counted(added, 'criativo novo', 'criativos novos')] : []),
    ...(ended > 0 ? [counted(ended, 'criativo saiu', 'criativos saíram')] : []),
  ];
  return parts.length === 0 ? 'Criativos sem mudança' : parts.join(' · ');
}

function change(what: string, { before, after }: { before: string | null; after: string | null }): string {
  if (before === null) return after === null ? `${what} mudou` : `${what}: agora “${after}”`;
  return after === null ? `${what}: “${before}” saiu da página` : `${what}: de “${before}” para “${after}”`;
}

/** The sentence of an event, on the chart and in the copy of a user's data. */
export function eventText(facts: OfferEventFacts): string {
  switch (facts.kind) {
    case 'creatives':
      return creatives(facts.added, facts.ended);
    case 'price':
      return change('Preço', facts);
    case 'headline':
      return change('Título da página', facts);
    case 'checkout':
      return change('Checkout', facts);
    case 'page':
      return 'A landing page mudou';
    default:
      // A newer version of the service has stored it.
      return 'Outro acontecimento';
  }
}
