import type { Device, Network, Signal } from '@garimpo/traffic-filter-contract';

/** Texts of the public page of a link. */
export const aboutText = {
  title: 'O que este link faz',
  intro:
    'Este link leva quem o abre a uma página, conforme o dispositivo e a rede de anúncios de onde a pessoa vem. Aqui está tudo o que ele faz, igual para pessoas, robôs e quem analisa anúncios.',
  link: 'Link',
  inactive: 'Este link está desativado no momento: não leva a nenhuma página.',
  expires: (day: string) => `Este link funciona até ${day}, no horário de Brasília.`,
  expired: 'O prazo deste link passou: ele não leva mais a nenhuma página.',
  preview: {
    title: 'Ver o que um visitante encontraria',
    why: 'Escolha de onde a pessoa vem. Nada é contado.',
    device: 'Dispositivo',
    network: 'Rede',
    unknown: 'Desconhecido',
    unknownNetwork: 'Nenhuma ou desconhecida',
    show: 'Ver',
    result: (visitor: string) => `${visitor} encontraria:`,
  },
  offer: 'Página de oferta',
  offers: 'Páginas de oferta',
  share: (percent: string) => `${percent} das visitas`,
  sticky: 'As visitas são divididas ao acaso, e a mesma pessoa encontra sempre a mesma página.',
  whoOffer:
    'É a página de quem usa um dispositivo e vem de uma rede da lista abaixo. O que não se sabe conta como escolhido: sem dispositivo ou rede conhecidos, a página é esta. Robôs declarados, como os de busca, de redes de anúncios e de prévias de links, também encontram esta página.',
  whoOffers:
    'São as páginas de quem usa um dispositivo e vem de uma rede da lista abaixo. O que não se sabe conta como escolhido: sem dispositivo ou rede conhecidos, a página é uma destas. Robôs declarados, como os de busca, de redes de anúncios e de prévias de links, também encontram estas páginas.',
  secure: 'Página segura',
  whoSecure:
    'É a página só de quem, com certeza, usa um dispositivo ou vem de uma rede que a campanha não escolheu.',
  chosen: 'O que a campanha escolheu',
  devicesLabel: 'Dispositivos',
  networksLabel: 'Redes',
  devices: { phone: 'Celular', tablet: 'Tablet', computer: 'Computador' } satisfies Record<Device, string>,
  networks: {
    facebook: 'Facebook e Instagram',
    tiktok: 'TikTok',
    google: 'Google Ads',
    kwai: 'Kwai',
  } satisfies Record<Network, string>,
  nothingElse:
    'Nada mais escolhe a página: nem país, nem idioma, nem horário, nem endereço, nem suspeita de tráfego inválido.',
  invalid: 'Como o tráfego inválido é tratado',
  points:
    'Cada visita recebe pontos por sinais de que não vem de uma pessoa. Nenhum sinal leva a outra página.',
  signals: {
    data_centre: 'Endereço de um provedor de servidores',
    rate: 'Muitas visitas do mesmo endereço em um minuto',
    repeated_click: 'O mesmo clique de anúncio trazido por outra pessoa',
    contradiction: 'O navegador se contradiz',
    automation: 'O navegador diz que é controlado por um programa',
    bare_request: 'O navegador envia menos do que qualquer navegador envia',
    no_interaction: 'Páginas anteriores fechadas sem nenhum toque, rolagem ou movimento',
  } satisfies Record<Signal, string>,
  signalPoints: (signal: string, points: number) =>
    `${signal}: ${points === 1 ? '1 ponto' : `${points} pontos`}`,
  pendingFrom: (points: number) =>
    `A partir de ${points} pontos, a visita encontra a mesma página e não conta nos números de pessoas.`,
  pendingNever: 'Nenhuma visita é marcada como suspeita pelos pontos.',
  blockedFrom: (points: number) => `A partir de ${points} pontos, a visita é recusada (erro 403).`,
  blockedNever: 'Nenhuma visita é recusada pelos pontos.',
  perMinute: (visits: number) =>
    `Mais de ${visits} ${visits === 1 ? 'visita' : 'visitas'} do mesmo endereço em um minuto são recusadas por um momento (erro 429).`,
  rules:
    'O dono do link pode permitir ou recusar endereços, um a um e por no máximo 30 dias. Robôs declarados nunca são recusados.',
  data: 'O que fica guardado',
  kept: (days: number) =>
    `Cada visita é registrada com o motivo da decisão. O endereço, o navegador e os parâmetros do visitante são apagados após ${days} dias.`,
  cost: (parameter: string) =>
    `O parâmetro “${parameter}” do link diz quanto o clique custou a quem anuncia. Ele é guardado com a visita, e não segue para a página.`,
  passedOn: (parameter: string) =>
    `Os parâmetros de campanha do link seguem para a página, com o número da visita (${parameter}), que não diz quem a pessoa é.`,
  cookie:
    'Quando há mais de uma página de oferta, um cookie deste link guarda por 90 dias qual delas a pessoa encontra.',
  contact: 'Contato',
  contactLine: 'Dúvidas, denúncias e pedidos sobre os seus dados:',
  source: 'Países e provedores de servidores:',
} as const;
