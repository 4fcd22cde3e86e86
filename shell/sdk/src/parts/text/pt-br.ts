export const partsText = {
  loading: 'Carregando...',
  retry: 'Tentar de novo',
  signedOut: 'Entre para usar este recurso',
  signIn: 'Entrar',
  plans: 'Ver planos',
  from: 'De',
  to: 'Até',
  cancel: 'Cancelar',
  copied: 'Copiado.',
  notCopied: 'O navegador não deixou copiar. Selecione o texto e copie com o teclado.',
  secret: {
    once: 'Guarde agora: ele não será mostrado de novo.',
    copy: 'Copiar segredo',
    copied: 'Segredo copiado.',
    notCopied: 'Não foi possível copiar. Selecione o segredo e copie à mão.',
    kept: 'Já guardei',
  },
};
