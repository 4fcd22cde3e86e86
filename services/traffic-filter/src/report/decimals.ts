/** Numbers in the format that Portuguese spreadsheets read. */
const decimal = (digits: number) =>
  new Intl.NumberFormat('pt-BR', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  });
export const rate = decimal(1);
export const reais = decimal(2);
