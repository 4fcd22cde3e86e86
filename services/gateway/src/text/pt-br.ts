/** What visitors of a clone read while the service that has it is away. */
export const hostText = {
  unavailable: {
    title: 'Serviço indisponível',
    lines: ['Não foi possível mostrar esta página agora. Tente novamente em instantes.'],
  },
} as const;
