/** How the traffic filter works: the four rules that it never breaks, in plain words. */
export const helpText = {
  title: 'Como funciona',
  description: 'O que o filtro faz e o que ele não faz',
  what: {
    title: 'O que ele faz',
    text: 'Cada campanha tem um link. O filtro leva o visitante à página certa para o dispositivo e a rede de onde ele veio, separa robôs e tráfego inválido dos seus números e mostra relatórios que batem com o registro, requisição por requisição.',
  },
  rules: {
    title: 'Quatro regras que valem sempre',
    all: [
      {
        title: 'Na dúvida, a página de oferta',
        text: 'A página segura aparece só para quem, com certeza, usa um dispositivo ou veio de uma rede que você não escolheu. O que não se sabe conta como escolhido.',
      },
      {
        title: 'Robôs declarados veem a oferta',
        text: 'Buscadores, redes de anúncios e prévias de link recebem a página de oferta e nunca são bloqueados pela pontuação. Nenhuma regra pode citar a rede ou o navegador de quem revisa anúncios. País, idioma e horário não escolhem página.',
      },
      {
        title: 'Suspeita não muda a página',
        text: 'Uma visita suspeita recebe a mesma página e fica marcada como Pendente, fora dos números de pessoas, ou é recusada (Bloqueada). Bloqueios manuais valem para um único endereço e por tempo limitado.',
      },
      {
        title: 'Tudo é explicado e registrado',
        text: 'Cada decisão fica no registro com o motivo. A página pública de cada link mostra a qualquer pessoa o que ele faz e as duas páginas dele.',
      },
    ],
  },
  not: {
    title: 'O que ele não faz',
    text: 'O filtro roteia e mede. Ele não esconde a oferta de quem revisa anúncios: as redes proíbem isso e encerram contas que tentam. A página de oferta precisa cumprir as regras de cada rede.',
  },
};
