import type { AbuseDecisionInput, AbuseReason } from '@garimpo/cloner-contract';
import { formatNumber } from '@garimpo/sdk';
import { type Known, said } from './said.ts';

const reasons: Record<AbuseReason, string> = {
  phishing: 'Golpe ou roubo de dados',
  copyright: 'Uso sem autorização',
  malware: 'Programa malicioso',
  personal_data: 'Dados pessoais expostos',
  other: 'Outro motivo',
};
const knownReasons: Known = reasons;

type Decision = AbuseDecisionInput['decision'];

const decisions: Record<Decision, string> = {
  suspended: 'Página suspensa',
  dismissed: 'Denúncia descartada',
  reinstated: 'Página de volta no ar',
};

/** What administrators read at /ops/denuncias. */
export const abuseText = {
  title: 'Denúncias',
  sub: (open: number) =>
    open === 0
      ? 'Nenhuma espera decisão'
      : open === 1
        ? '1 espera decisão'
        : `${formatNumber(open)} esperam decisão`,
  loading: 'Carregando...',
  retry: 'Tentar de novo',
  loadFailed: 'Erro ao carregar as denúncias.',
  open: 'Esperam decisão',
  decided: 'Decididas',
  emptyTitle: 'Nenhuma denúncia',
  emptyText: 'Quando alguém denunciar uma página clonada, ela aparece aqui.',
  reasonOf: (reason: string) => said(knownReasons, reason, reasons.other),
  reporter: (email: string) => `Quem denunciou: ${email}`,
  suspend: 'Suspender página',
  dismiss: 'Descartar',
  reinstate: 'Pôr de volta no ar',
  of: (action: string, name: string) => `${action}: ${name}`,
  deciding: 'Salvando...',
  /** Stored with the decision, as its reason. */
  why: {
    suspended: (reason: string) => `Denúncia procedente: ${said(knownReasons, reason, reasons.other)}`,
    dismissed: () => 'Denúncia improcedente',
    reinstated: () => 'Decisão revista',
  } satisfies Record<Decision, (reason: string) => string>,
  decisions,
  decidedBy: (decision: Decision, who: string, when: string) => `${decisions[decision]} por ${who}, ${when}`,
  undo: 'Desfazer',
  failed: 'A decisão não foi salva. Tente de novo.',
  nothing: { title: 'Página não encontrada', text: 'O endereço não existe ou mudou.' },
};
