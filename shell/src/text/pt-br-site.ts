import { artText } from './pt-br-art.ts';

const [scaling, rising] = artText.samples;

/**
 * Sentences of the public pages' frame and of /about. They are apart from `pt-br.ts` because they are loaded with those
 * pages. Names that the specification gives are verbatim.
 */
export const siteText = {
  header: {
    navigation: 'Seções',
    features: 'Recursos',
    plans: 'Planos',
    faq: 'FAQ',
    signIn: 'Entrar',
    start: 'Começar',
    dashboard: 'Ir para o Dashboard',
    menu: 'Menu',
  },

  footer: {
    tagline: 'Ferramentas para quem trabalha com ofertas.',
    product: 'Produto',
    company: 'Empresa',
    contact: 'Contato',
    about: 'Sobre',
    privacy: 'Política de Privacidade',
    terms: 'Termos de Uso',
    rights: (year: number) => `© ${year} Garimpo`,
  },

  about: {
    title: 'Sobre o Garimpo',
    description:
      'Acompanhe anúncios de concorrentes, clone páginas e quizzes, proteja as suas e meça o tráfego. Conheça os recursos, os planos e as respostas do Garimpo.',
    headline: 'Encontre as ofertas que valem ouro',
    lead: 'Acompanhe anúncios de concorrentes, clone páginas e quizzes, proteja as suas e meça o tráfego. Tudo no mesmo lugar.',
    start: 'Começar',
    dashboard: 'Ir para o Dashboard',
    seePlans: 'Ver planos',
  },

  board: {
    columns: [
      {
        status: 'waiting',
        name: 'Aguardando',
        samples: [rising],
      },
      {
        status: 'testing',
        name: 'Em teste',
        samples: [
          {
            title: 'Inglês em 90 Dias, método sombra',
            createdAt: 'Criada em 9 nov 2026',
            counts: [210, 214, 205, 198, 189, 184, 176],
            description: '',
            tags: ['educação', 'advertorial'],
          },
          {
            title: 'Planilha Mestre de Finanças',
            createdAt: 'Criada em 5 nov 2026',
            counts: [12, 12, 14, 13, 12, 12, 12],
            description: 'Página simples, preço âncora de R$ 197.',
            tags: ['finanças'],
          },
        ],
      },
      {
        status: 'approved',
        name: 'Aprovadas',
        samples: [scaling],
      },
      {
        status: 'invalid',
        name: 'Inválidas',
        samples: [
          {
            title: 'Oração da Manhã Premium',
            createdAt: 'Criada em 2 out 2026',
            counts: [31, 26, 22, 17, 9, 4, 0],
            description: '',
            tags: ['fé'],
          },
        ],
      },
    ],
  },

  features: {
    title: 'Recursos',
    hint: 'Oito ferramentas em uma conta só, do primeiro anúncio visto à página no ar.',
    beta: 'BETA',
    items: {
      board: {
        name: 'Quadro de ofertas',
        what: 'A contagem de anúncios ativos de cada oferta, guardada a cada leitura e comparada com a primeira. Leitura que falhou nunca vira zero.',
      },
      sites: {
        name: 'Clonar sites',
        what: 'Copie uma página para um endereço nosso ou baixe o ZIP. A cópia funciona sozinha e não carrega nada do original.',
      },
      editor: {
        name: 'Editor visual',
        what: 'Clique no elemento, mude texto, imagem, link ou cor e salve. As versões anteriores continuam guardadas.',
      },
      quiz: {
        name: 'Clonar quiz',
        what: 'Copie um quiz com suas etapas e caminhos, com os botões levando ao seu checkout. O que o visitante digita é descartado.',
      },
      anticlone: {
        name: 'Anticlone',
        what: 'Saiba quem copiou sua página e decida o que o visitante da cópia vê: redirecionar, trocar os links ou trocar as imagens.',
      },
      filter: {
        name: 'Filtro de tráfego',
        what: 'Leva cada visitante à página certa por dispositivo e origem e mostra o motivo de cada decisão. Nunca esconde a oferta de quem revisa anúncios.',
      },
      encrypt: {
        name: 'Criptografar texto',
        what: 'Troca cada letra por outra parecida. Tudo acontece no seu navegador: o texto não sai do seu aparelho.',
      },
      metadata: {
        name: 'Remover metadados',
        what: 'Tira de imagens, vídeos, áudios e PDF os dados de câmera, lugar, autoria e edição. O arquivo volta limpo e não fica conosco.',
      },
    },
  },

  purpose: {
    title: 'Por que o Garimpo existe',
    mission: {
      name: 'Missão',
      what: 'Dar a quem vive de ofertas ferramentas que mostram o que se sabe de verdade, protegem o que é seu e cabem na rotina de um dia comum.',
    },
    vision: {
      name: 'Visão',
      what: 'Que qualquer produtor digital, sozinho ou em equipe, decida com os próprios números, sem depender de planilha solta, de promessa ou de sorte.',
    },
    values: {
      name: 'Valores',
      items: [
        {
          name: 'Dizer o que se sabe',
          what: 'Uma leitura que falhou aparece como falha, com o motivo. Nenhum número é inventado.',
        },
        {
          name: 'Respeitar quem visita',
          what: 'O endereço IP dos visitantes aparece mascarado e é apagado em 90 dias.',
        },
        {
          name: 'Jogar limpo',
          what: 'Não escondemos ofertas de quem revisa anúncios nem hospedamos página que pede senha ou cartão.',
        },
        {
          name: 'O que é seu é seu',
          what: 'Seus dados saem em um arquivo quando você quiser e são apagados quando você for embora.',
        },
      ],
    },
  },

  plans: {
    title: 'Planos',
  },

  faq: {
    title: 'FAQ',
    hint: 'Perguntas frequentes, respondidas sem rodeio.',
    more: 'Ficou alguma dúvida?',
    items: [
      {
        question: 'De onde vem a contagem de anúncios ativos?',
        answer: [
          'Das bibliotecas públicas de anúncios. Você registra a leitura à mão ou cola a página da biblioteca, e o Garimpo usa a API oficial onde ela cobre a página. Cada leitura fica guardada com data e hora, e o quadro compara a última com a primeira.',
          'Quando uma leitura falha, nada é gravado: contagem desconhecida não é zero.',
        ],
      },
      {
        question: 'Posso clonar qualquer página?',
        answer: [
          'Copie só o que você tem direito de usar: páginas suas, de clientes que autorizaram ou de produtores que permitem a cópia aos afiliados. A responsabilidade pelo conteúdo publicado é de quem publica.',
          'Páginas que pedem senha, cartão ou dados bancários são recusadas na cópia e de novo a cada edição. Todo clone tem um endereço público de denúncia e não aparece em buscadores.',
        ],
      },
      {
        question: 'Onde ficam hospedadas as páginas clonadas?',
        answer: [
          'Em um subendereço nosso, com o nome que você escolher, separado do aplicativo. Se preferir hospedar em outro lugar, baixe o ZIP da página.',
          'Se a assinatura terminar, o que está publicado continua no ar por 30 dias e depois mostra um aviso neutro de página suspensa. Nada é apagado por causa disso.',
        ],
      },
      {
        question: 'Com quais criadores de quiz a clonagem funciona?',
        answer: [
          'Com criadores de terceiros cujo quiz roda como uma página no navegador. O recurso está em BETA: percorra o quiz copiado até o checkout antes de divulgar o endereço.',
        ],
      },
      {
        question: 'O que o filtro de tráfego não faz?',
        answer: [
          'Ele não esconde a oferta de quem revisa anúncios. Não existe regra por endereço ou identificação de redes de anúncios, revisores ou buscadores: robôs declarados são tratados como qualquer visitante. País, idioma e horário também não escolhem a página.',
          'A página segura só aparece para quem usa um dispositivo ou vem de uma rede que você não escolheu na campanha. Tráfego suspeito não recebe outra página: é sinalizado ou bloqueado, com o motivo. E todo link tem uma página pública que mostra o que ele faz e quais são as duas páginas.',
        ],
      },
      {
        question: 'O que acontece quando chego ao limite do plano?',
        answer: [
          'O Garimpo avisa e não cria o próximo item até você liberar espaço ou trocar de plano. O que já existe continua funcionando.',
          'No filtro de tráfego, passar do limite mensal de requisições não interrompe os seus links: o excedente é contado e mostrado, ao preço que aparece no plano.',
        ],
      },
      {
        question: 'Como cancelo a assinatura?',
        answer: [
          'Em Assinatura, que abre pelo seu perfil: dali você cancela ou vai à área do cliente do provedor de pagamento. Também pode falar com o suporte. Não há fidelidade nem multa.',
          'Onde o provedor cancela para o fim do período pago, as ferramentas ficam abertas até lá. Onde ele cancela na hora, elas fecham assim que ele nos avisa. Seus dados continuam lá para baixar ou excluir.',
          'Nos 7 primeiros dias depois da contratação você pode desistir e receber de volta tudo o que pagou.',
        ],
      },
      {
        question: 'Como o Garimpo trata meus dados?',
        answer: [
          'Como manda a Lei Geral de Proteção de Dados (LGPD). Em Meus dados você baixa um arquivo com tudo o que guardamos sobre você e pode excluir a conta, mesmo sem assinatura ativa. A exclusão pode ser desfeita por 7 dias; depois, tudo é apagado, menos os registros fiscais que a lei nos obriga a guardar.',
        ],
      },
      {
        question: 'E os dados de quem visita minhas páginas?',
        answer: [
          'No Anticlone e no filtro de tráfego, o endereço IP do visitante aparece mascarado, só é revelado em um clique que fica registrado e é apagado em 90 dias. O que alguém digita em um quiz clonado é descartado na hora, e os formulários de um clone não enviam nada.',
          'Você responde pelos visitantes das suas páginas perante a LGPD; nós tratamos esses dados em seu nome, para mostrar os seus relatórios.',
        ],
      },
    ],
  },

  contact: {
    title: 'Contato',
    description: 'Como falar com o suporte do Garimpo e o que informar para uma resposta rápida.',
    lead: 'Dúvidas, problemas com o pagamento ou com o acesso: escreva, e uma pessoa responde.',
    chat: 'Conversa',
    email: 'E-mail',
    write: 'Escrever e-mail',
    copy: 'Copiar endereço',
    copied: 'Endereço copiado.',
    copyFailed: 'Não foi possível copiar. Selecione o endereço e copie.',
    helps: 'O que ajuda na resposta',
    helpful: [
      'O e-mail da sua conta.',
      'O que você tentou fazer e o que apareceu na tela.',
      'O código do erro, quando a tela mostra um.',
      'Em caso de pagamento, o número do pedido, que está em Assinatura. Nunca envie senha nem dados do cartão.',
    ],
  },

  legal: {
    contents: 'Nesta página',
    updated: 'Última atualização:',
  },
} as const;
