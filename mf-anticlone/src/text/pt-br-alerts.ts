import { said } from '../lib/said.ts';
import { outbound } from './pt-br.ts';

export const alertsText = {
  title: 'Avisos',
  intro: 'Um aviso por clone, não por acesso.',
  mail: 'Avisar por e-mail',
  mailHint: (address: string) => `Para ${address}, quando uma cópia é confirmada.`,
  suspects: 'Avisar também de suspeitos',
  suspectsHint: 'Antes da confirmação. Pode haver engano.',
  saveFailed: 'A mudança não foi salva. Tente de novo.',
  webhook: {
    title: 'Webhook',
    text: 'Enviamos cada aviso ao seu sistema por POST, assinado no padrão Standard Webhooks.',
    url: 'Endereço do webhook',
    example: 'https://seusistema.com.br/avisos',
    urlProblem: 'Informe o endereço completo, com http:// ou https://.',
    save: 'Salvar webhook',
    change: 'Trocar endereço',
    changeHint: 'Outro endereço recebe outro segredo.',
    saving: 'Salvando...',
    failed: 'O webhook não foi salvo. Tente de novo.',
    since: (when: string) => `Desde ${when}`,
    secretTitle: 'Segredo do webhook',
    test: 'Enviar teste',
    testing: 'Enviando...',
    testFailed: 'O teste não foi enviado. Tente de novo.',
    delivered: (status: number | null) => `Entregue: o seu sistema respondeu ${status ?? 'sem código'}.`,
    answered: (status: number) => `O seu sistema respondeu ${status}. Esperamos de 200 a 299.`,
    notReached: (reason: string | null) =>
      `O aviso não chegou: ${said(outbound, reason ?? undefined, 'o servidor não respondeu')}.`,
    remove: 'Remover webhook',
    removeQuestion: 'Remover este webhook?',
    removing: 'Removendo...',
    confirmRemove: 'Remover',
    removed: 'O webhook foi removido.',
    removeFailed: 'O webhook não foi removido. Tente de novo.',
  },
};
