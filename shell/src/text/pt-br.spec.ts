import { formatMoney } from '@garimpo/sdk';
import { describe, expect, it } from '@jest/globals';
import { overageText } from '../public/plan-texts.ts';
import { authFallbacks } from '../session/auth-failure.ts';
import { text } from './pt-br.ts';
import { planText } from './pt-br-plans.ts';
import { profileText } from './pt-br-profile.ts';
import { publicText } from './pt-br-public.ts';

/** Texts of the specification that the shell shows, letter for letter, and where each of them is. */
const specified: [sentence: string, here: string][] = [
  // Frame
  ['Carregando...', text.loading],
  ['Usuário', text.frame.nameless],
  // Login and register
  ['Entrar', publicText.login.title],
  ['Criar conta', publicText.register.title],
  ['As senhas não coincidem', publicText.register.mismatch],
  ['Selecione um plano para continuar.', publicText.register.planRequired],
  ['Falha ao fazer login. Verifique suas credenciais.', publicText.login.failed],
  ['Ocorreu um erro inesperado. Tente novamente.', text.auth.unexpected],
  ['Falha ao criar conta. O email já está em uso ou é inválido.', publicText.register.failed],
  ['Erro ao buscar URL de pagamento do plano.', publicText.register.checkoutMissing],
  ['A senha deve ter pelo menos 8 caracteres.', text.newPassword.tooShort(8)],
  // Plan choice
  ['Escolha seu plano para continuar', planText.title],
  ['Recomendado', planText.recommended],
  ['de R$67 por R$37/mês - Lançamento', planText.launchSentence(67, 37)],
  ['R$\u00a097,00', formatMoney(97)],
  ['R$\u00a03,00 por 1.000 requisições extras', overageText({ name: 'intermediario' }) ?? ''],
  ['R$\u00a02,00 por 1.000 requisições extras', overageText({ name: 'avancado' }) ?? ''],
  // Profile
  ['Cadastrado em', profileText.since],
  ['Status', profileText.status],
  ['Gerenciar Assinatura', profileText.manage],
  ['Atualizar Perfil', profileText.update],
  ['Nome', profileText.name],
  ['Email', profileText.email],
  ['Salvar', profileText.save],
  ['Salvando...', profileText.saving],
  ['Trocar Senha', profileText.changePassword],
  ['Nova Senha', profileText.newPassword],
  ['Confirmar Nova Senha', profileText.confirmPassword],
  ['Sua assinatura expirou.', profileText.expired],
  ['Faltam 12 dias para expirar.', profileText.remaining(12)],
  ['Nome atualizado com sucesso!', profileText.nameSaved],
  ['Erro ao atualizar nome.', profileText.nameFailed],
  ['A senha deve ter pelo menos 6 caracteres.', text.newPassword.tooShort(6)],
  ['As senhas não coincidem.', text.newPassword.mismatch],
  ['Senha alterada com sucesso!', profileText.passwordSaved],
  ['Erro ao trocar senha.', profileText.passwordFailed],
  ['Ativa', profileText.statuses['active'] ?? ''],
  ['Em avaliação', profileText.statuses['trialing'] ?? ''],
  ['Cancelada', profileText.statuses['canceled'] ?? ''],
  ['Expirada', profileText.statuses['expired'] ?? ''],
  ['Pagamento em atraso', profileText.statuses['past_due'] ?? ''],
  ['Não paga', profileText.statuses['unpaid'] ?? ''],
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
  const own = sentences([text, publicText, profileText]).filter(
    (sentence) => !specified.some(([known]) => known === sentence),
  );

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
