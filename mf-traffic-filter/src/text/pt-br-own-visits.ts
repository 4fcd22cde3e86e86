import { OWN_VISITS_A_DAY } from '@garimpo/traffic-filter-contract';

/** Browsers whose visits their owner leaves out. */
export const ownVisitsText = {
  open: 'Minhas visitas',
  title: 'Minhas visitas',
  why: 'Um link por navegador deixa os seus testes fora dos números.',
  form: {
    title: 'Outro navegador',
    name: 'Nome do navegador',
    example: 'Meu celular',
    required: 'Informe um nome.',
    create: 'Criar link',
    creating: 'Criando...',
    created: 'Link criado. Abra-o no navegador que quer marcar.',
    failed: 'O link não foi criado. Tente de novo.',
  },
  list: {
    title: 'Navegadores',
    loading: 'Carregando...',
    failed: 'Erro ao carregar os navegadores.',
    none: 'Nenhum navegador marcado ainda.',
    how: 'Abra o link no navegador e confirme. Cada domínio tem o seu: o navegador é marcado só no endereço que abriu. O mesmo link volta a contar.',
    seen: (day: string) => `Última visita fora dos números: ${day}`,
    unseen: 'Ainda sem visitas fora dos números',
    linkOf: (host: string) => `Link em ${host}`,
    copy: (name: string, host: string) => `Copiar link de ${name} em ${host}`,
    copied: 'Link copiado.',
    remove: (name: string) => `Excluir ${name}`,
    removed: (name: string) => `“${name}” volta a contar nos números.`,
    removeFailed: 'O navegador não foi excluído. Tente de novo.',
    limit: `Até ${OWN_VISITS_A_DAY} visitas por dia ficam de fora em cada navegador. A página que ele vê é a mesma de todos.`,
  },
} as const;
