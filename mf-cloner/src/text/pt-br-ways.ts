import { plural } from '@garimpo/sdk';

/** What is asked of a user's own places before a page is cloned. */
export const ownText = {
  section: 'Meu checkout, WhatsApp e pixel (opcional)',
  checkout: (at: number, all: number) => (all === 1 ? 'Meu checkout' : `Meu checkout da oferta ${at}`),
  checkoutHint: 'Todo botão de compra da cópia leva a ele. Fica lembrado para os próximos clones.',
  offersHint: 'Na ordem em que as ofertas aparecem na página.',
  checkoutExample: 'https://pay.exemplo.com.br/minha-oferta',
  addCheckout: 'A página tem outra oferta',
  removeCheckout: (at: number) => `Remover o checkout da oferta ${at}`,
  addressProblem: 'Informe o endereço completo, com http:// ou https://.',
  whatsapp: 'Meu WhatsApp',
  whatsappHint: 'Botões de conversa e telefones da página passam a ser o seu número.',
  whatsappExample: '+55 11 99999-8888',
  whatsappProblem: 'Informe o número com DDD, como 11 99999-8888.',
  legal: 'Minha página de termos e privacidade',
  legalHint: 'Para os links de termos, privacidade e contato.',
  legalExample: 'https://exemplo.com.br/termos',
  turnOff: 'Desligar o que sobrar do dono da página',
  turnOffHint: 'Links dele que você não trocou aqui deixam de levar a algum lugar.',
};

/** What the panel of a clone's ways out says. */
export const waysPanelText = {
  loadFailed: 'Não foi possível conferir aonde a cópia leva.',
  noPicture: 'Não aparece na página',
  pictureOf: (name: string) => `Onde fica: ${name}`,
  offer: (number: number) => `Oferta ${number}`,
  newAddress: 'Levar a',
  newAddressExample: 'https://pay.exemplo.com.br/minha-oferta',
  newNumberExample: '+55 11 99999-8888',
  change: 'Trocar',
  changeAll: (count: number) => `Levar ${plural(count, 'destino', 'destinos')} ao que é meu`,
  changing: 'Trocando...',
  turnOff: 'Desligar',
  turnOffOf: (target: string) => `Desligar ${target}`,
  changeOf: (target: string) => `Trocar ${target}`,
  mine: 'É meu',
  mineOf: (target: string) => `${target} é meu`,
  turnOffRest: 'Desligar todos os que sobraram',
  changed: (count: number) =>
    `${count === 1 ? '1 destino trocado' : `${count} destinos trocados`}. A página nova está no ar.`,
  nothingChanged: 'Nada mudou na página.',
  isMine: 'Anotado como seu.',
  failed: 'Os caminhos não foram trocados. Tente de novo.',
  problem: 'Informe um endereço completo ou um número com DDD.',
  see: 'Conferir caminhos',
  more: (count: number) => `e mais ${plural(count, 'lugar', 'lugares')}`,
  noLabel: (place: string) => `em ${place}`,
};
