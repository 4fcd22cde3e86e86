/** Texts of `/tools/clonesites/dominios`, beside those of every list of domains. */
export const domainsText = {
  signedOut: 'Seus domínios continuam abrindo os clones.',
  empty:
    'Adicione um domínio seu, e o clone abre nele com certificado de segurança: oferta.sualoja.com.br. As regras de uso são as mesmas do endereço do Garimpo.',
  add: 'Um domínio ou subdomínio seu, que passa a abrir um clone.',
  found: 'Você já pode escolher o clone dele.',
  clone: {
    header: 'Clone',
    title: 'Clone do domínio',
    text: 'Quem abre o domínio vê o clone, no mesmo instante em que ele muda no editor.',
    label: 'Clone',
    none: 'Nenhum',
    gone: 'Clone excluído',
    quiz: (subdomain: string) => `${subdomain} (quiz)`,
    failed: 'O clone não foi trocado. Tente de novo.',
    saved: 'Clone do domínio salvo.',
    campaign:
      'Uma campanha do Filtro de Tráfego também usa este domínio e responde primeiro. Remova-o de lá para o clone abrir aqui.',
  },
};
