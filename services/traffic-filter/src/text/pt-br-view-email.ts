import type { NoticeText } from '@garimpo/service-kit';
import type { CutFigures, CutReply, Dimension } from '@garimpo/traffic-filter-contract';
import { cutText, keyWord } from './pt-br-report.ts';

const number = new Intl.NumberFormat('pt-BR');
const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
const percent = new Intl.NumberFormat('pt-BR', { style: 'percent', signDisplay: 'exceptZero' });
const dayOf = (day: string) => day.split('-').reverse().slice(0, 2).join('/');
/** Anybody can put an address or a sentence into the parameters of a link: an email shows plain names alone. */
const PLAIN = /^[\p{L}\p{N} _|:,+()-]{1,60}$/u;

/** A saved view, as it is sent. */
export function viewEmail(name: string, by: Dimension, cut: CutReply): NoticeText {
  const { from, to, totals, before, rows, unassigned } = cut;
  return {
    subject: `${name}: ${dayOf(from)} a ${dayOf(to)}`,
    lines: [
      `De ${dayOf(from)} a ${dayOf(to)}, ao lado de ${dayOf(cut.beforeFrom)} a ${dayOf(cut.beforeTo)}: ${figuresOf(totals)}${changeOf(totals, before)}.`,
      ...(rows.length === 0
        ? ['Ninguém veio pelos seus links neste período.']
        : [`Por ${cutText.dimensions[by]}:`]),
      ...rows.map((row) => `${shown(keyWord(by, row.key))}: ${figuresOf(row)}.`),
      ...(unassigned !== undefined && unassigned.costCents > 0
        ? [
            `Custo que não se divide por ${cutText.dimensions[by]}: ${money.format(unassigned.costCents / 100)}.`,
          ]
        : []),
      'Para não receber mais este e-mail, exclua a visão em Relatórios, Recortes, Visões.',
    ],
    action: 'Abrir o recorte',
  };
}

function figuresOf({ impressions, clicks, conversions, valueCents, costCents = 0 }: CutFigures): string {
  return [
    `${number.format(impressions)} ${impressions === 1 ? 'impressão' : 'impressões'}`,
    `${number.format(clicks)} ${clicks === 1 ? 'clique' : 'cliques'}`,
    `${number.format(conversions)} ${conversions === 1 ? 'conversão' : 'conversões'}`,
    money.format(valueCents / 100),
    // Whoever tells no costs has no profit to read of.
    ...(costCents > 0
      ? [
          `custo de ${money.format(costCents / 100)}`,
          `lucro de ${money.format((valueCents - costCents) / 100)}`,
        ]
      : []),
  ].join(', ');
}

function changeOf(now: CutFigures, before: CutFigures): string {
  if (before.impressions === 0) return '';
  return ` (impressões: ${percent.format((now.impressions - before.impressions) / before.impressions)})`;
}

function shown(name: string): string {
  return PLAIN.test(name) ? name : '(veja no recorte)';
}
