export const partsText = {
  loading: 'Carregando...',
  retry: 'Tentar de novo',
  signedOut: 'Entre para usar este recurso',
  signIn: 'Entrar',
  plans: 'Ver planos',
  from: 'De',
  to: 'Até',
};
