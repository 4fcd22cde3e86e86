const labels = {
  header: 'Header',
  hero: 'Hero',
  cta: 'CTA',
  contact: 'Contato',
  pricing: 'Preços',
  countdown: 'Contagem',
  guarantee: 'Garantia',
  bonus: 'Bônus',
  faq: 'Perguntas',
  testimonials: 'Depoimentos',
  bump: 'Oferta extra',
  buybar: 'Barra fixa',
  exit: 'Popup de saída',
  cookies: 'Cookies',
  button: 'Botão',
  text: 'Texto',
  image: 'Imagem',
  video: 'Vídeo',
  link: 'Link',
  input: 'Campo',
};
export type BlockType = keyof typeof labels;

const categories = { sections: 'Seções', sales: 'Vendas', basics: 'Básicos' };
export type BlockCategory = keyof typeof categories;
export type SalesBlockType =
  | 'countdown'
  | 'guarantee'
  | 'bonus'
  | 'faq'
  | 'testimonials'
  | 'bump'
  | 'buybar'
  | 'exit'
  | 'cookies';

/** Notes that follow the name of a block. */
const notes: Partial<Record<BlockType, string>> = {
  image: 'Escolha a imagem no painel.',
  video: 'No painel, cole o endereço de um player ou envie o seu vídeo.',
  link: 'Informe o endereço no painel.',
  contact: 'Troque o telefone e o e-mail pelos seus.',
  countdown: 'Mude a data no texto: a contagem segue o horário de Brasília.',
  testimonials: 'No painel, ponha o vídeo de cada pessoa.',
  buybar: 'Aparece só em telas de celular.',
  exit: 'No site, só aparece quando o visitante vai sair.',
  cookies: 'No site, some depois que o visitante aceita.',
  input: 'O que o visitante digita não é enviado nem guardado.',
};

export const blocksText = {
  label: 'Blocos',
  labels,
  categories,
  hint: 'Arraste para a página. Com um clique, o bloco entra depois do elemento selecionado.',
  hintPlace: {
    before: (name: string) => `O bloco escolhido entra antes de “${name}”.`,
    after: (name: string) => `O bloco escolhido entra depois de “${name}”.`,
  },
  hintTouch: 'Toque em um bloco: ele entra depois do elemento selecionado.',
  tip: (label: string, type: BlockType) => [label, notes[type]].filter(Boolean).join('. '),
  looks: {
    label: 'Estilo dos blocos',
    /** Shows the font of headlines. */
    sample: 'Aa',
    names: {
      page: 'Página',
      light: 'Claro',
      soft: 'Suave',
      dark: 'Escuro',
      bold: 'Forte',
      lines: 'Linhas',
    },
  },
  locked: 'Esta página não pode ser alterada.',
  drag: {
    role: 'bloco arrastável',
    instructions:
      'Enter insere o bloco depois do elemento selecionado. Para escolher o lugar, pressione espaço, mova com as setas e pressione espaço de novo; Esc cancela.',
    over: {
      before: (label: string, element: string) => `${label} antes de ${element}.`,
      after: (label: string, element: string) => `${label} depois de ${element}.`,
      inside: (label: string, element: string) => `${label} dentro de ${element}.`,
    },
    overNothing: (label: string) => `${label} fora da página.`,
    cancelled: (label: string) => `O bloco ${label} não foi inserido.`,
  },
  inserted: (label: string, type: BlockType | null) =>
    [`Bloco ${label} inserido e selecionado.`, type && notes[type]].filter(Boolean).join(' '),
  busy: 'A página ainda está sendo atualizada. Tente de novo.',
};

/** Placeholder texts of new blocks. */
export const sampleText = {
  header: {
    brand: 'Sua marca',
    links: ['Benefícios', 'Preços', 'Contato'],
    action: 'Comprar agora',
  },
  hero: {
    lead: 'Para quem quer começar hoje',
    title: 'Diga em uma frase o que a pessoa conquista',
    body: 'Explique em duas linhas como funciona e por que é simples começar.',
    action: 'Quero começar agora',
    note: 'Pagamento único e acesso imediato',
  },
  cta: {
    title: 'Pronto para dar o próximo passo?',
    body: 'Acesso imediato e sete dias para pedir o dinheiro de volta.',
    action: 'Comprar agora',
  },
  contact: {
    title: 'Ficou com alguma dúvida?',
    body: 'Fale com a gente. Respondemos em até um dia útil.',
    whatsapp: 'Chamar no WhatsApp',
    email: 'Enviar e-mail',
    /** A number and an address that are not in use. */
    whatsappLink: 'https://wa.me/5511900000000',
    emailLink: 'mailto:contato@exemplo.com.br',
  },
  pricing: {
    title: 'Escolha o seu plano',
    plans: [
      {
        name: 'Essencial',
        price: 'R$\u00a047',
        items: ['Acesso por 12 meses', 'Material completo'],
        action: 'Escolher Essencial',
      },
      {
        name: 'Completo',
        price: 'R$\u00a097',
        items: ['Acesso vitalício', 'Material completo', 'Suporte por e-mail'],
        action: 'Escolher Completo',
      },
    ],
  },
  button: 'Comprar agora',
  text: 'Escreva aqui o seu texto.',
  image: 'Imagem',
  link: 'Saiba mais',
  input: { label: 'Seu nome', example: 'Maria Silva' },
  countdown: {
    title: 'Esta condição termina em',
    /** The program of the block reads this form back. */
    end: (day: string) => `${day} às 23:59`,
    units: ['dias', 'horas', 'minutos', 'segundos'],
    action: 'Garantir a minha vaga',
  },
  guarantee: {
    days: '7',
    unit: 'dias',
    title: 'Garantia incondicional de 7 dias',
    body: 'Se não gostar por qualquer motivo, peça o reembolso dentro do prazo e receba todo o seu dinheiro de volta.',
  },
  bonus: {
    title: 'Comprando hoje, você também recebe',
    items: [
      { name: 'Bônus 1: nome do bônus', body: 'Diga em uma linha o que ele resolve.', price: 'R$\u00a097' },
      { name: 'Bônus 2: nome do bônus', body: 'Diga em uma linha o que ele resolve.', price: 'R$\u00a067' },
      { name: 'Bônus 3: nome do bônus', body: 'Diga em uma linha o que ele resolve.', price: 'R$\u00a047' },
    ],
    total: 'Tudo isso vale R$\u00a0211, e hoje sai de graça',
    action: 'Quero com todos os bônus',
  },
  faq: {
    title: 'Perguntas frequentes',
    items: [
      {
        question: 'Como recebo o acesso?',
        answer: 'Você recebe o acesso por e-mail logo depois do pagamento.',
      },
      { question: 'Por quanto tempo posso usar?', answer: 'Escreva aqui o tempo de acesso do seu produto.' },
      { question: 'E se eu não gostar?', answer: 'Você tem 7 dias para pedir o seu dinheiro de volta.' },
    ],
  },
  testimonials: {
    title: 'Quem já usou conta como foi',
    people: [
      { quote: 'Escreva aqui o que a pessoa contou, com as palavras dela.', name: 'Nome da pessoa' },
      { quote: 'Escreva aqui o que a pessoa contou, com as palavras dela.', name: 'Nome da pessoa' },
    ],
  },
  bump: {
    lead: 'Leve junto',
    title: 'Nome da oferta extra por mais R$\u00a027',
    body: 'Na página de pagamento, marque a caixa desta oferta para levar junto com o seu pedido.',
  },
  buybar: { price: 'Hoje por R$\u00a097', action: 'Comprar agora' },
  exit: {
    title: 'Espere, ainda dá tempo',
    body: 'Antes de ir, veja a condição especial que separamos para você.',
    action: 'Ver a condição especial',
    close: 'Não, obrigado',
  },
  cookies: {
    body: 'Usamos cookies para o site funcionar e para medir as visitas.',
    action: 'Entendi',
  },
};
