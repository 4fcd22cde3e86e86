import { plural } from '@garimpo/sdk';

export const checksText = {
  title: 'Verificar página',
  why: 'O que vale olhar antes de salvar o site',
  important: 'Importante',
  hint: 'Sugestão',
  places: (count: number) => plural(count, 'lugar', 'lugares'),
  reading: 'Lendo...',
  retry: 'Tentar de novo',
  waysFailed: 'Não foi possível conferir aonde a página leva.',
  changeWays: 'Troque em “Localizar e trocar”, ou no resultado da cópia, em Clonar Sites.',
  none: 'Nada a corrigir',
  noneHint: 'Links, imagens, formulários e descrição da página estão em ordem.',
  checks: {
    deadLinks: {
      name: 'Links que não levam a lugar nenhum',
      why: 'O visitante clica e nada acontece.',
    },
    forms: {
      name: 'Formulários que não enviam',
      why: 'Num clone, o que o visitante preenche não chega a ninguém. Use um link de checkout ou de WhatsApp.',
    },
    title: {
      name: 'Página sem título',
      why: 'A aba do navegador e o link compartilhado mostram só o endereço. Preencha em “Título e compartilhamento”.',
    },
    viewport: {
      name: 'Página sem ajuste para celular',
      why: 'Sem a marca viewport, o celular mostra a página inteira em letras minúsculas.',
    },
    brokenAnchors: {
      name: 'Links para lugares que a página não tem',
      why: 'O clique deveria rolar até uma parte da página, e ela não existe.',
    },
    namelessLinks: {
      name: 'Links sem texto',
      why: 'Leitores de tela não dizem aonde o link leva.',
    },
    alt: {
      name: 'Imagens sem texto alternativo',
      why: 'Quem não vê a imagem, ou espera que ela carregue, não sabe o que ela mostra.',
    },
    heavyImages: {
      name: 'Imagens pesadas dentro da página',
      why: 'O visitante espera por elas antes de ver o resto. Envie-as como arquivo.',
    },
    description: {
      name: 'Página sem descrição',
      why: 'O link compartilhado aparece sem o texto que convida ao clique. Preencha em “Título e compartilhamento”.',
    },
    lang: {
      name: 'Idioma não informado',
      why: 'Navegadores oferecem tradução, e leitores de tela erram a pronúncia.',
    },
    headings: {
      name: 'Títulos fora de ordem',
      why: 'Um nível pulado confunde quem navega pelos títulos da página.',
    },
    noHeading: {
      name: 'Página sem título principal',
      why: 'Nenhum texto está marcado como h1, o título da oferta para buscas e leitores de tela.',
    },
    ids: {
      name: 'Identificadores repetidos',
      why: 'Links e scripts que procuram pelo id encontram só o primeiro.',
    },
  },
};
