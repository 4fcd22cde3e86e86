/** What a user reads of archives. */
export const warcText = {
  title: 'Importar WARC',
  why: 'O clone é feito do arquivo, sem abrir a página original.',
  file: 'Arquivo WARC',
  fileHint: '.warc ou .warc.gz, até 200 MB.',
  choose: 'Escolher arquivo',
  chooseOther: 'Trocar arquivo',
  fileMissing: 'Escolha o arquivo WARC.',
  fileTooLarge: 'O arquivo passa de 200 MB.',
  page: 'Página inicial (opcional)',
  pageHint: 'Sem ela, vale a primeira página do arquivo.',
  send: 'Importar',
  sending: 'Enviando...',
  failed: 'O arquivo não foi importado. Tente de novo.',
};
