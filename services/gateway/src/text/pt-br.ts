/**
 * Texts of pages shown instead of the app: while the service of a clone or a link is down, and under unknown names.
 */
export const hostText = {
  unavailable: {
    title: 'Serviço indisponível',
    lines: ['Não foi possível mostrar esta página agora. Tente novamente em instantes.'],
  },
  unknownHost: {
    title: 'Endereço desconhecido',
    lines: ['Não há nada neste endereço. Confira se ele foi digitado corretamente e tente novamente.'],
  },
} as const;
