import type { Device, Network, PageKind, Reason, Signal } from '@garimpo/traffic-filter-contract';

/** What the service names by codes, in words: the same on every page of this tool. */
export const deviceText: Record<Device, string> = {
  phone: 'Celular',
  tablet: 'Tablet',
  computer: 'Computador',
};
export const networkText: Record<Network, string> = {
  facebook: 'Facebook',
  tiktok: 'TikTok',
  google: 'Google Ads',
  kwai: 'Kwai',
};
export const pageText: Record<PageKind, string> = {
  offer: 'Página de oferta',
  secure: 'Página segura',
};
/** Why a visitor was led where, as a sentence. */
export const reasonText: Record<Reason, string> = {
  selected: 'Dispositivo e origem estão entre os escolhidos na campanha.',
  declared_robot:
    'Robô declarado (busca, anúncio ou prévia de link): vê a página de oferta, sejam quais forem o dispositivo e a origem escolhidos.',
  unknown_device: 'O dispositivo não foi identificado. O que não se sabe conta como escolhido.',
  unknown_network: 'A origem não foi identificada. O que não se sabe conta como escolhido.',
  unknown_both: 'Nem dispositivo nem origem foram identificados. O que não se sabe conta como escolhido.',
  other_device: 'O dispositivo foi identificado e não está entre os escolhidos na campanha.',
  other_network: 'A origem foi identificada e não está entre as escolhidas na campanha.',
};
export const signalText: Record<Signal, string> = {
  data_centre: 'Endereço de data center',
  rate: 'Muitas visitas por minuto',
  repeated_click: 'Clique de anúncio repetido',
  contradiction: 'Navegador que se contradiz',
  automation: 'Navegador automatizado',
  bare_request: 'Requisição incompleta',
  no_interaction: 'Sem interação nas páginas',
};
