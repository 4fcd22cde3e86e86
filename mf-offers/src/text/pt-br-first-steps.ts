import type { StepId } from '../features/first-steps/lib/steps.ts';

const steps: Record<StepId, { title: string; hint: string }> = {
  add: {
    title: 'Adicione a primeira oferta',
    hint: 'Com o link da biblioteca de anúncios e o da landing page.',
  },
  metrics: { title: 'Veja as métricas dela', hint: 'O histórico de anúncios ativos, em “Métricas” no card.' },
  move: {
    title: 'Mova o card de coluna',
    hint: 'Arraste o card, ou use “Mover para” em “Mais ações”.',
  },
  clone: { title: 'Clone a landing page', hint: 'O botão de clonar do card já leva o link da página.' },
};

/** The first steps of a new account. */
export const firstStepsText = {
  title: 'Primeiros passos',
  done: 'Passos concluídos',
  progress: (done: number, all: number) => `${done} de ${all}`,
  steps,
  stepDone: 'Concluído:',
  actions: { metrics: 'Abrir métricas', clone: 'Clonar página' },
  putAway: 'Não mostrar mais',
  close: 'Fechar',
  notKept: 'Não foi possível salvar. Os primeiros passos voltam na próxima visita.',
};
