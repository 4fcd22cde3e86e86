import { Random } from './random.ts';
import { CITIES, FIRST_NAMES, NICHES, type Niche, WRITERS } from './sales-words.ts';

export interface SalesPageOptions {
  /** Decides texts and images. */
  seed: number;
  /** 0 to 3: the structure, and the words that all pages of a template share. */
  template: number;
  /** 0 to 7. */
  niche: number;
  /** 0 or 1: the writer of the sentences; 0 by default. */
  writer?: number;
  /** Paragraphs; 24 by default. */
  length?: number;
}

export const TEMPLATES = 4;

interface Parts {
  niche: Niche;
  title: string;
  paragraphs: string[];
  items: string[];
  questions: { question: string; answer: string }[];
  voices: { name: string; text: string }[];
  price: string;
  checkout: string;
  images: string[];
  file: string;
}

/** A sales page that depends only on its options. */
export function salesPage({
  seed,
  template,
  niche: which,
  writer = 0,
  length = 24,
}: SalesPageOptions): string {
  const random = new Random(seed * 7919 + which * 131 + 17);
  const niche = NICHES[which % NICHES.length] as Niche;
  const sentence = () => capital(fill(random.pick(WRITERS[writer] ?? []), niche, random));
  const text = (sentences: number) => Array.from({ length: sentences }, sentence).join('. ').concat('.');
  const file = `${niche.product.split(' ')[1]?.toLowerCase()}-${random.word(5)}`;
  const parts: Parts = {
    niche,
    title: `${niche.product}: ${random.pick(niche.wishes)} sem ${random.pick(niche.pains)}`,
    paragraphs: Array.from({ length }, () => text(2 + random.below(3))),
    items: Array.from({ length: 6 }, () => `${random.pick(niche.things)} para ${random.pick(niche.acts)}`),
    questions: Array.from({ length: 5 }, () => ({
      question: `${sentence()}?`,
      answer: text(2),
    })),
    voices: Array.from({ length: 4 }, () => ({
      name: `${random.pick(FIRST_NAMES)}, ${random.pick(CITIES)}`,
      text: text(1),
    })),
    price: String(47 + random.below(900)),
    checkout: `https://pay.kiwify.com.br/${random.word(7)}`,
    images: Array.from(
      { length: 6 },
      (_none, at) => `/wp-content/uploads/${file}-${random.word(6)}${at}x.jpg`,
    ),
    file,
  };
  return BUILDERS[template % TEMPLATES]?.(parts) ?? '';
}

function fill(frame: string, niche: Niche, random: Random): string {
  const from: Record<string, readonly string[]> = {
    A: niche.audience,
    B: niche.pains,
    D: niche.acts,
    T: niche.things,
    W: niche.wishes,
  };
  return frame.replace(/\{([ABDTW])\}/g, (_all, letter: string) => random.pick(from[letter] ?? []));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const LEGAL =
  'Este site não é afiliado ao Facebook nem a qualquer entidade da Meta. Depois que você sair do Facebook, a responsabilidade é nossa. ' +
  'Todos os esforços foram feitos para representar com precisão nosso produto e seu potencial, e não há garantia de que você terá os mesmos resultados. ' +
  'Os resultados variam de pessoa para pessoa e dependem da dedicação de cada aluno. Todos os direitos reservados.';

const head = ({ title, file }: Parts, css: string) => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<link rel="stylesheet" href="/assets/${css}.css"><link rel="icon" href="/assets/${css}-icone.png">
<style>.topo{background:url(/wp-content/uploads/${file}-fundo-topo.jpg)}</style>
<script>window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}</script></head>`;

const image = (src: string | undefined, css: string) =>
  `<img class="${css}" src="${src}" width="640" height="400" alt="">`;

const BUILDERS: ((parts: Parts) => string)[] = [
  (
    parts,
  ) => `${head(parts, 'carta')}<body class="carta"><header class="topo"><h1 class="titulo">${parts.title}</h1>
<p class="sub">Assista ao vídeo antes que saia do ar</p><a class="botao" href="${parts.checkout}">Quero garantir a minha vaga agora</a></header>
<main class="corpo">${parts.paragraphs.map((text, at) => `<p class="texto">${text}</p>${at % 5 === 4 ? image(parts.images[at % 6], 'foto') : ''}`).join('\n')}
<section class="lista"><h2 class="meio">O que você vai receber</h2><ul class="itens">${parts.items.map((item) => `<li class="item"><img src="/assets/carta-visto-verde.svg" alt="">${item}</li>`).join('')}</ul></section>
<section class="vozes"><h2 class="meio">Veja o que dizem os nossos alunos</h2>${parts.voices.map(({ name, text }) => `<blockquote class="voz"><p>${text}</p><cite>${name}</cite></blockquote>`).join('')}</section>
<section class="preco"><h2 class="meio">De R$ 997 por apenas 12x de R$ ${parts.price}</h2><img src="/assets/carta-selo-garantia.png" alt=""><p class="garantia">Você tem sete dias de garantia incondicional: se não gostar, devolvemos todo o seu dinheiro sem perguntas.</p><a class="botao" href="${parts.checkout}">Quero garantir a minha vaga agora</a></section>
<section class="perguntas"><h2 class="meio">Perguntas frequentes</h2>${parts.questions.map(({ question, answer }) => `<details class="pergunta"><summary>${question}</summary><p>${answer}</p></details>`).join('')}</section></main>
<footer class="rodape"><p>${LEGAL}</p><a href="/termos">Termos de uso</a> <a href="/privacidade">Política de privacidade</a></footer></body></html>`,

  (
    parts,
  ) => `${head(parts, 'cartoes')}<body><div class="hero topo"><div class="container"><div class="row"><div class="col-6"><h1>${parts.title}</h1><a class="btn" href="${parts.checkout}">Comprar agora com desconto</a></div><div class="col-6">${image(parts.images[0], 'hero-img')}</div></div></div></div>
<div class="container grid">${parts.items.map((item, at) => `<div class="card"><div class="card-body">${image(parts.images[at], 'card-img')}<h3>${item}</h3><p>${parts.paragraphs[at] ?? ''}</p></div></div>`).join('\n')}</div>
<div class="container letter"><h2>Por que este treinamento é diferente de tudo que você já viu</h2>${parts.paragraphs
    .slice(6)
    .map((text) => `<div class="row"><div class="col-12"><p>${text}</p></div></div>`)
    .join('\n')}</div>
<div class="container slider">${parts.voices.map(({ name, text }) => `<div class="slide"><img src="/assets/cartoes-estrelas.svg" alt=""><p>${text}</p><h4>${name}</h4></div>`).join('')}</div>
<div class="container price"><h2>Oferta por tempo limitado</h2><p>R$ ${parts.price} à vista ou parcelado em até doze vezes no cartão de crédito</p><a class="btn" href="${parts.checkout}">Comprar agora com desconto</a><img src="/assets/cartoes-compra-segura.png" alt=""></div>
<div class="container faq"><h2>Ainda tem dúvidas?</h2>${parts.questions.map(({ question, answer }) => `<div class="faq-item"><button>${question}</button><div class="answer"><p>${answer}</p></div></div>`).join('')}</div>
<div class="footer"><div class="container"><p>${LEGAL}</p></div></div></body></html>`,

  (parts) => {
    const section = (inner: string) =>
      `<section class="elementor-section elementor-element"><div class="elementor-container"><div class="elementor-column"><div class="elementor-widget-wrap"><div class="elementor-element elementor-widget"><div class="elementor-widget-container">${inner}</div></div></div></div></div></section>`;
    return `${head(parts, 'elementor')}<body class="page-template elementor-default"><div class="elementor topo">${[
      `<h1 class="elementor-heading-title">${parts.title}</h1><h2 class="elementor-heading-title">O passo a passo que ninguém te contou até hoje</h2>`,
      image(parts.images[1], 'attachment-large'),
      ...parts.paragraphs.map((text) => `<div class="elementor-text-editor"><p>${text}</p></div>`),
      `<ul class="elementor-icon-list-items">${parts.items.map((item) => `<li class="elementor-icon-list-item"><span>${item}</span></li>`).join('')}</ul>`,
      ...parts.images.slice(2).map((src) => image(src, 'attachment-large')),
      ...parts.voices.map(
        ({ name, text }) => `<div class="elementor-testimonial"><div>${text}</div><div>${name}</div></div>`,
      ),
      `<a class="elementor-button-link" href="${parts.checkout}"><span>Sim, eu quero começar hoje mesmo</span></a><p>Pagamento único de R$ ${parts.price}. Compra segura, acesso imediato no seu e-mail e suporte por um ano inteiro.</p>`,
      ...parts.questions.map(
        ({ question, answer }) =>
          `<div class="elementor-accordion-item"><div class="elementor-tab-title">${question}</div><div class="elementor-tab-content"><p>${answer}</p></div></div>`,
      ),
      `<p>${LEGAL}</p>`,
    ]
      .map(section)
      .join('\n')}</div></body></html>`;
  },

  (
    parts,
  ) => `${head(parts, 'tabela')}<body bgcolor="#fff"><center><table class="topo" width="760"><tr><td><font size="6">${parts.title}</font></td></tr><tr><td>${image(parts.images[3], 'x')}</td></tr></table>
<table width="760">${parts.paragraphs.map((text, at) => `<tr><td width="40">${at % 3 === 0 ? '<img src="/assets/tabela-seta-vermelha.gif" alt="">' : '&nbsp;'}</td><td><p>${text}</p></td></tr>`).join('\n')}</table>
<table width="760"><tr><th>Módulo</th><th>Conteúdo</th></tr>${parts.items.map((item, at) => `<tr><td>${at + 1}</td><td>${item}</td></tr>`).join('')}</table>
<table width="760">${parts.voices.map(({ name, text }) => `<tr><td>${image(parts.images[4], 'y')}</td><td>${text}<br><b>${name}</b></td></tr>`).join('')}</table>
<p>Clique no botão abaixo e receba o acesso por e-mail em poucos minutos, por somente R$ ${parts.price}</p><form action="${parts.checkout}"><input type="submit" value="COMPRAR"></form>
<dl>${parts.questions.map(({ question, answer }) => `<dt>${question}</dt><dd>${answer}</dd>`).join('')}</dl><p><small>${LEGAL}</small></p></center></body></html>`,
];
