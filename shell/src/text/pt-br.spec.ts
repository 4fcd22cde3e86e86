import { formatMoney } from '@garimpo/sdk';
import { describe, expect, it } from '@jest/globals';
import { overageText } from '../public/plan-texts.ts';
import { authFallbacks } from '../session/auth-failure.ts';
import { text } from './pt-br.ts';
import { planText } from './pt-br-plans.ts';

/** Texts of the specification that the shell shows, letter for letter, and where each of them is. */
const specified: [sentence: string, here: string][] = [
  // Frame
  ['Carregando...', text.loading],
  ['Usuário', text.frame.nameless],
  // Login and register
  ['Entrar', text.login.title],
  ['Criar conta', text.register.title],
  ['As senhas não coincidem', text.register.mismatch],
  ['Selecione um plano para continuar.', text.register.planRequired],
  ['Falha ao fazer login. Verifique suas credenciais.', text.login.failed],
  ['Ocorreu um erro inesperado. Tente novamente.', text.auth.unexpected],
  ['Falha ao criar conta. O email já está em uso ou é inválido.', text.register.failed],
  ['Erro ao buscar URL de pagamento do plano.', text.register.checkoutMissing],
  ['A senha deve ter pelo menos 8 caracteres.', text.newPassword.tooShort(8)],
  // Plan choice
  ['Escolha seu plano para continuar', planText.title],
  ['Recomendado', planText.recommended],
  ['de R$67 por R$37/mês - Lançamento', planText.launchSentence(67, 37)],
  ['R$\u00a097,00', formatMoney(97)],
  ['R$\u00a03,00 por 1.000 requisições extras', overageText({ name: 'intermediario' }) ?? ''],
  ['R$\u00a02,00 por 1.000 requisições extras', overageText({ name: 'avancado' }) ?? ''],
  // Profile
  ['Cadastrado em', text.profile.since],
  ['Status', text.profile.status],
  ['Gerenciar Assinatura', text.profile.manage],
  ['Atualizar Perfil', text.profile.update],
  ['Nome', text.profile.name],
  ['Email', text.profile.email],
  ['Salvar', text.profile.save],
  ['Salvando...', text.profile.saving],
  ['Trocar Senha', text.profile.changePassword],
  ['Nova Senha', text.profile.newPassword],
  ['Confirmar Nova Senha', text.profile.confirmPassword],
  ['Sua assinatura expirou.', text.profile.expired],
  ['Faltam 12 dias para expirar.', text.profile.remaining(12)],
  ['Nome atualizado com sucesso!', text.profile.nameSaved],
  ['Erro ao atualizar nome.', text.profile.nameFailed],
  ['A senha deve ter pelo menos 6 caracteres.', text.newPassword.tooShort(6)],
  ['As senhas não coincidem.', text.newPassword.mismatch],
  ['Senha alterada com sucesso!', text.profile.passwordSaved],
  ['Erro ao trocar senha.', text.profile.passwordFailed],
  ['Ativa', text.profile.statuses['active'] ?? ''],
  ['Em avaliação', text.profile.statuses['trialing'] ?? ''],
  ['Cancelada', text.profile.statuses['canceled'] ?? ''],
  ['Expirada', text.profile.statuses['expired'] ?? ''],
  ['Pagamento em atraso', text.profile.statuses['past_due'] ?? ''],
  ['Não paga', text.profile.statuses['unpaid'] ?? ''],
  // Settings
  ['Configurações', text.settings.title],
  ['Modo Claro', text.settings.light],
  ['Modo Escuro', text.settings.dark],
  // Messages of failures without one of their own
  ['Failed to initialize auth', authFallbacks.initialize],
  ['Failed to sign in', authFallbacks.signIn],
  ['Failed to sign up', authFallbacks.signUp],
  ['Failed to sign out', authFallbacks.signOut],
  ['Failed to update profile', authFallbacks.updateProfile],
  ['Failed to change password', authFallbacks.changePassword],
];

describe('texts of the specification', () => {
  it.each(specified)('%s', (sentence, here) => {
    expect(here).toBe(sentence);
  });
});

describe('our own texts', () => {
  const own = sentences(text).filter((sentence) => !specified.some(([known]) => known === sentence));

  it('have no exclamation mark', () => {
    // The greeting of the support chat is the user's own voice.
    expect(own.filter((sentence) => sentence.includes('!') && sentence !== text.support.message)).toEqual([]);
  });

  it('have three points where something is going on, never the ellipsis sign', () => {
    expect(own.filter((sentence) => sentence.includes('…'))).toEqual([]);
  });
});

function sentences(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(sentences);
}
