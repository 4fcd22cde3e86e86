import type { BuiltQuiz } from './built-quiz.ts';
import { checkoutUrl } from './quiz.ts';

/** Known to the API alone: the page learns one screen at a time. */
export const CONVERSATION: BuiltQuiz = {
  name: 'conversa',
  screens: [
    { id: 'inicio', title: 'Vamos conversar sobre dinheiro?', kind: 'intro', button: 'Vamos', to: 'renda' },
    {
      id: 'renda',
      title: 'Como você ganha dinheiro hoje?',
      kind: 'choice',
      options: [
        { text: 'Tenho salário', to: 'salario' },
        { text: 'Trabalho por conta', to: 'conta' },
        { text: 'Estou parada', to: 'parada' },
      ],
    },
    {
      id: 'salario',
      title: 'O salário chega ao fim do mês?',
      kind: 'choice',
      options: [
        { text: 'Chega', to: 'guarda' },
        { text: 'Nem sempre', to: 'divida' },
      ],
    },
    {
      id: 'conta',
      title: 'Separa o dinheiro da empresa?',
      kind: 'choice',
      to: 'guarda',
      options: [{ text: 'Separo' }, { text: 'Misturo tudo' }],
    },
    {
      id: 'parada',
      title: 'Procura algo há quanto tempo?',
      kind: 'choice',
      to: 'divida',
      options: [{ text: 'Poucas semanas' }, { text: 'Meses' }],
    },
    { id: 'guarda', title: 'Guardar um pouco muda tudo', kind: 'intro', button: 'Concordo', to: 'lead' },
    { id: 'divida', title: 'Sair das dívidas vem primeiro', kind: 'intro', button: 'É verdade', to: 'lead' },
    {
      id: 'lead',
      title: 'Para onde vai o seu plano?',
      kind: 'form',
      fields: [
        { name: 'nome', label: 'Nome', type: 'text' },
        { name: 'email', label: 'E-mail', type: 'email' },
        { name: 'telefone', label: 'WhatsApp', type: 'tel' },
      ],
      button: 'Receber o plano',
      to: 'calculo',
    },
    { id: 'calculo', title: 'Fazendo as contas', kind: 'loading', seconds: 3, to: 'plano' },
    {
      id: 'plano',
      title: 'Seu plano financeiro chegou',
      kind: 'result',
      button: 'Quero o plano',
      checkout: checkoutUrl('plano'),
    },
  ],
};
