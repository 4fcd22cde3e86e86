export const partsText = {
  loading: 'Carregando...',
  retry: 'Tentar de novo',
};
