import { plural } from '@garimpo/sdk';

/** Words about saved ads on the board; those of the offer's page are loaded with it. */
export const creativesText = {
  saved: (count: number) => plural(count, 'anúncio salvo', 'anúncios salvos'),
  savedShort: (count: number) => plural(count, 'salvo', 'salvos'),
  upTo: (days: number) => (days === 0 ? 'desde hoje' : `até ${plural(days, 'dia', 'dias')} no ar`),
  fresh: (count: number) => plural(count, 'novo', 'novos'),
  gone: (count: number) => plural(count, 'saiu', 'saíram'),

  filter: 'Anúncios salvos',
  /** On the button. */
  filters: { todos: 'Anúncios', novos: 'Novos esta semana', rodando: 'Rodando há 30 dias' },
  choices: {
    todos: 'Todas as ofertas',
    novos: 'Novos esta semana',
    rodando: 'Rodando há 30 dias ou mais',
  } as Readonly<Record<string, string>>,
} as const;
