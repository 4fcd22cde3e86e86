/** Names an action by the row that it stands in, for who hears it without the row: "Editar sono", and "Copiar link de sono". */
export function actionOn(action: string, name: string): string {
  return /^\p{L}+[aeio]r$/u.test(action) ? `${action} ${name}` : `${action} de ${name}`;
}
