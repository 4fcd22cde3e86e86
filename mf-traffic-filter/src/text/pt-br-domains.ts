/** Texts of `/traffic-filter/domains`, beside those of every list of domains. */
export const domainsText = {
  empty: 'Adicione um domínio seu, e o link da campanha fica curto e com a sua marca: promo.sualoja.com.br.',
  add: 'Um domínio ou subdomínio seu, que passa a abrir uma campanha.',
  found: 'Você já pode escolher a campanha dele.',
  campaign: {
    header: 'Campanha',
    title: 'Campanha do domínio',
    text: 'Quem abre o domínio vai para a página que a campanha decide, como no link dela.',
    label: 'Campanha',
    none: 'Nenhuma',
    gone: 'Campanha excluída',
    inactive: (name: string) => `${name} (desativada)`,
    failed: 'A campanha não foi trocada. Tente de novo.',
    saved: 'Campanha do domínio salva.',
  },
};
