const labels = {
  header: 'Header',
  hero: 'Hero',
  cta: 'CTA',
  contact: 'Contato',
  pricing: 'Preços',
  button: 'Botão',
  text: 'Texto',
  image: 'Imagem',
  video: 'Vídeo',
  link: 'Link',
  input: 'Campo',
};
export type BlockType = keyof typeof labels;

const categories = { sections: 'Seções', basics: 'Básicos' };
export type BlockCategory = keyof typeof categories;

/** Notes that follow the name of a block. */
const notes: Partial<Record<BlockType, string>> = {
  image: 'Escolha a imagem no painel.',
  video: 'No painel, cole o endereço de um player ou envie o seu vídeo.',
  link: 'Informe o endereço no painel.',
  contact: 'Troque o telefone e o e-mail pelos seus.',
  input: 'O que o visitante digita não é enviado nem guardado.',
};

export const blocksText = {
  label: 'Blocos',
  labels,
  categories,
  hint: 'Arraste para a página. Com um clique, o bloco entra depois do elemento selecionado.',
  hintTouch: 'Toque em um bloco: ele entra depois do elemento selecionado.',
  tip: (label: string, type: BlockType) => [label, notes[type]].filter(Boolean).join('. '),
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
  inserted: (label: string, type: BlockType) =>
    [`Bloco ${label} inserido e selecionado.`, notes[type]].filter(Boolean).join(' '),
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
};
