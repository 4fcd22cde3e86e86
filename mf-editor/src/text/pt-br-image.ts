import { UPLOAD_BYTES_MAX } from '@garimpo/cloner-contract';

/** Errors that all routes share are in `pt-br.ts`. */
export const imageText = {
  upload: 'Enviar imagem',
  uploading: 'Enviando...',
  dropHint: 'ou solte o arquivo aqui',
  formats: `JPG, PNG, GIF, WebP ou AVIF de até ${UPLOAD_BYTES_MAX / 1024 / 1024} MB.`,
  example: '/imagens/foto.webp',
  none: 'Nenhuma imagem',
  inline: 'Imagem embutida na página',
  shown: 'Imagem atual',
  file: (field: string) => `Arquivo: ${field}`,
  addressOf: (field: string) => `Endereço: ${field}`,
  cancelled: 'O envio da imagem foi cancelado.',
  failed: 'Não foi possível enviar a imagem.',
  unsupported: 'Este arquivo não é uma imagem aceita. Envie JPG, PNG, GIF, WebP ou AVIF.',
  empty: 'Este arquivo está vazio.',
  tooLarge: `A imagem passa de ${UPLOAD_BYTES_MAX / 1024 / 1024} MB. Envie uma menor.`,
  problems: {
    scheme: 'Use o endereço de uma imagem do próprio site.',
    elsewhere: 'Imagens de outros sites não carregam no clone. Envie a imagem.',
    unreadable: 'Este endereço não é válido.',
  },
};
