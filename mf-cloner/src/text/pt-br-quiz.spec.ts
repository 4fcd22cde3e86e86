import { ApiError } from '@garimpo/sdk';
import { expect, it } from '@jest/globals';
import { quizJobProblem, quizProblem } from '../features/clones/components/quiz-draft.ts';
import { jobOf } from '../testing/clones.ts';
import { text } from './pt-br.ts';
import { quizText } from './pt-br-quiz.ts';

const refusal = (code: string, rule?: string) => {
  const fields = rule === undefined ? [] : [{ path: 'x', rule }];
  return new ApiError({ kind: 'http', code, status: 409, requestId: 'r', fields });
};
const failed = (code: string, step: 'walking' | 'storing') =>
  quizJobProblem(
    jobOf({ kind: 'quiz', state: 'failed', error: { code }, progress: { ...jobOf().progress, step } }),
  );

it.each([
  ['Clonar Quiz', quizText.page.title],
  ['Clonar Quiz', quizText.page.clone],
  ['BETA', quizText.page.beta],
  ['Clonar Quiz', quizText.dialog.title],
  ['Usar Hospedagem', quizText.dialog.host],
  ['Baixar ZIP', quizText.dialog.zip],
  ['Processando...', quizText.dialog.busy],
  ['Erro ao excluir quiz: ', quizText.deletion.failed('')],
  ['Não foi possível identificar o subdomínio do quiz clonado.', text.errors['cloner.quiz.not_found']],
  [
    'Limite de quizzes atingido para seu plano (3).',
    quizProblem(refusal('cloner.quizzes.limit_reached', '3'), 'quiz'),
  ],
  ['Erro inesperado ao clonar quiz.', failed('cloner.capture.failed', 'walking')],
  ['Erro ao salvar quiz clonado no banco.', failed('cloner.capture.failed', 'storing')],
  [
    'Erro ao clonar quiz para hospedagem: Não há um navegador no servidor para abrir a página. Tente de novo mais tarde.',
    quizProblem(refusal('cloner.capture.failed', 'no_browser'), 'quiz'),
  ],
  ['Erro ao clonar quiz para hospedagem', quizProblem(new TypeError('failed'), 'quiz')],
  [
    'Erro ao clonar quiz para hospedagem: O dono desta página a protege no Garimpo. Ela não pode ser copiada.',
    failed('cloner.page.protected', 'walking'),
  ],
  ['Erro ao clonar quiz para hospedagem (código r)', quizProblem(refusal('cloner.new.code'), 'quiz')],
  ['Erro ao baixar ZIP', quizProblem(refusal('cloner.capture.failed'), 'quiz-zip')],
  [
    'Erro ao baixar ZIP: Sua conta não pode baixar quizzes em ZIP.',
    quizProblem(refusal('cloner.quiz.zip_forbidden'), 'quiz-zip'),
  ],
  ['3 de 10 quizzes do plano', quizText.page.used(3, 10)],
  ['1 quiz, sem limite no plano', quizText.page.used(1, -1)],
])('%s', (expected, actual) => {
  expect(actual).toBe(expected);
});
