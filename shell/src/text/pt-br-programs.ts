import type { OAuthScope } from '@garimpo/auth-contract';

/** Sentences about the programs of others that act for a user: where one is let in, and where it is sent away. */
export const programsText = {
  scopes: {
    openid: 'Reconhecer você quando voltar',
    email: 'Ver o e-mail da sua conta',
    profile: 'Ver o seu nome',
    'offers:read': 'Ler suas ofertas, com o histórico de anúncios',
    'library-captures': 'Salvar ofertas, leituras e criativos no seu quadro',
  } satisfies Record<OAuthScope, string>,

  consent: {
    title: (name: string) => `Permitir que ${name} use sua conta?`,
    account: (email: string) => `Você entrou como ${email}.`,
    will: 'O programa vai poder:',
    never: 'Nunca vai poder trocar sua senha, seu e-mail, sua assinatura ou qualquer dado da conta.',
    goesTo: (place: string) => `Depois da sua resposta, você vai para ${place}.`,
    thisMachine: 'um programa neste computador',
    thisDevice: 'um aplicativo neste aparelho',
    distrust: 'Permita só se foi você que começou.',
    distrustHost: 'Permita só se foi você que começou e se conhece esse endereço.',
    unvetted: 'Este programa se cadastrou sozinho e escolheu o próprio nome: o Garimpo não sabe de quem é.',
    otherAccount: 'Usar outra conta',
    allow: 'Permitir',
    allowing: 'Permitindo...',
    deny: 'Não permitir',
    denying: 'Recusando...',
    over: 'Este pedido venceu ou já foi respondido. Volte ao programa e comece de novo.',
    wrong: 'O programa fez um pedido que o Garimpo não aceita. Avise quem o oferece.',
    unavailable: 'Programas de terceiros não estão disponíveis aqui.',
    plainTitle: 'Permitir um programa',
    loading: 'Carregando o pedido...',
    failed: 'O pedido do programa não pôde ser lido.',
    answerFailed: 'Sua resposta não chegou. Tente de novo.',
    tryAgain: 'Tentar de novo',
    home: 'Ir para o Garimpo',
  },

  panel: {
    title: 'Programas com acesso',
    hint: 'Programas de terceiros que você permitiu. Cada um só faz o que está escrito abaixo dele.',
    since: (date: string) => `permitido em ${date}`,
    end: 'Encerrar',
    endNamed: (name: string) => `Encerrar o acesso de ${name}`,
    ending: 'Encerrando...',
    endTitle: 'Encerrar acesso',
    endQuestion: 'O programa deixa de usar a sua conta em poucos segundos. Continuar?',
    ended: 'O acesso do programa foi encerrado.',
    endFailed: 'Não foi possível encerrar o acesso. Tente de novo.',
    failed: 'Os programas não puderam ser listados.',
    tryAgain: 'Tentar de novo',
  },
} as const;

/** A scope that this version does not know is named as the service names it, rather than left out. */
export function scopeText(scope: string): string {
  return Object.hasOwn(programsText.scopes, scope) ? programsText.scopes[scope as OAuthScope] : scope;
}
