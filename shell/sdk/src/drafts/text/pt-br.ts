export const draftsText = { restored: 'Recuperamos o que você tinha preenchido.', discard: 'Descartar' };
