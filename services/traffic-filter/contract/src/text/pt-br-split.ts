import { DECIDING_CONVERSIONS, DECIDING_VISITS, type SplitVerdict } from '../split-result.ts';

const why: Record<Extract<SplitVerdict, { best: null }>['why'], string> = {
  alone: 'Só uma página recebeu visitas neste período: não há com o que comparar.',
  few: `Ainda não dá para dizer: faltam visitas ou conversões. É preciso ao menos ${DECIDING_VISITS} visitas em cada página e ${DECIDING_CONVERSIONS} conversões ao todo.`,
  close: 'Ainda não dá para dizer: as taxas estão próximas demais para o número de visitas.',
};

/** What is said of a test wherever it is shown: beside its campaign, and beside its clones. */
export const testWords = {
  undecided: (reason: keyof typeof why) => why[reason],
  decided: (page: string) => `Já dá para dizer: ${page} converte mais que as outras.`,
  best: 'Converte mais',
  note: 'A faixa abaixo da taxa é onde a taxa verdadeira está, com 95 % de confiança. Várias vendas da mesma visita contam uma vez na taxa.',
  keep: 'Ficar com esta',
  keepOf: (page: string) => `Ficar com esta: ${page}`,
  keeping: 'Salvando...',
  kept: (page: string) => `Todos os visitantes vão para ${page}. O link continua o mesmo.`,
  keptOnly: 'Fica com todos os visitantes',
  keepFailed: 'O teste não foi encerrado. Tente de novo.',
  undo: 'Desfazer',
  undone: 'O teste continua como antes.',
  undoFailed: 'Não foi desfeito. Tente de novo.',
};
