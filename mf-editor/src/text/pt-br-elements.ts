/** What an element is to somebody who sells with the page. */
export type ElementKind =
  | 'page'
  | 'section'
  | 'box'
  | 'top'
  | 'footer'
  | 'menu'
  | 'main'
  | 'side'
  | 'title'
  | 'subtitle'
  | 'text'
  | 'piece'
  | 'quote'
  | 'list'
  | 'item'
  | 'link'
  | 'button'
  | 'form'
  | 'field'
  | 'checkbox'
  | 'fieldLabel'
  | 'photo'
  | 'caption'
  | 'icon'
  | 'video'
  | 'audio'
  | 'frame'
  | 'table'
  | 'row'
  | 'cell'
  | 'line'
  | 'break'
  | 'foldable'
  | 'question'
  | 'popup'
  | 'part';

/** What a section is about. */
export type SectionTopic =
  | 'testimonials'
  | 'guarantee'
  | 'questions'
  | 'bonus'
  | 'price'
  | 'countdown'
  | 'benefits'
  | 'contact'
  | 'about'
  | 'video';

const kinds: Record<ElementKind, string> = {
  page: 'Página',
  section: 'Seção',
  box: 'Caixa',
  top: 'Topo',
  footer: 'Rodapé',
  menu: 'Menu',
  main: 'Conteúdo',
  side: 'Lateral',
  title: 'Título',
  subtitle: 'Subtítulo',
  text: 'Texto',
  piece: 'Trecho',
  quote: 'Citação',
  list: 'Lista',
  item: 'Item da lista',
  link: 'Link',
  button: 'Botão',
  form: 'Formulário',
  field: 'Campo',
  checkbox: 'Caixa de marcar',
  fieldLabel: 'Nome do campo',
  photo: 'Foto',
  caption: 'Legenda',
  icon: 'Ícone',
  video: 'Vídeo',
  audio: 'Áudio',
  frame: 'Conteúdo externo',
  table: 'Tabela',
  row: 'Linha da tabela',
  cell: 'Célula',
  line: 'Divisória',
  break: 'Quebra de linha',
  foldable: 'Pergunta e resposta',
  question: 'Pergunta',
  popup: 'Janela',
  part: 'Parte',
};

const topics: Record<SectionTopic, string> = {
  testimonials: 'Depoimentos',
  guarantee: 'Garantia',
  questions: 'Perguntas frequentes',
  bonus: 'Bônus',
  price: 'Preço',
  countdown: 'Contagem',
  benefits: 'Benefícios',
  contact: 'Contato',
  about: 'Sobre',
  video: 'Vídeo de vendas',
};

export const elementText = {
  kinds,
  topics,
  showTags: 'Mostrar tags do HTML',
  about: (kind: string, subject: string) => `${kind}: ${subject}`,
};
