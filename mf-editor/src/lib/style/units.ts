/** Units that a length is offered in. */
export const units = ['px', '%', 'em', 'rem', 'vw'] as const;
export type Unit = (typeof units)[number];

/** What one of each unit is, in pixels; zero where it is not known. */
export type UnitSizes = Readonly<Record<Unit, number>>;

const LENGTH = /(?<![\w#.-])([+-]?(?:\d+(?:[.,]\d+)?|[.,]\d+))(px|%|rem|em|vw)(?![\w%])/gi;

/** The unit of the first length; null for a value without one that is offered. */
export function unitOf(text: string): Unit | null {
  LENGTH.lastIndex = 0;
  return (LENGTH.exec(text)?.[2]?.toLowerCase() as Unit | undefined) ?? null;
}

/** The same lengths in another unit; what is not known in pixels keeps its number. */
export function inUnit(text: string, unit: Unit, sizes: UnitSizes): string {
  return text.replace(LENGTH, (_, digits: string, from: string) => {
    const number = Number(digits.replace(',', '.'));
    const [one, other] = [sizes[from.toLowerCase() as Unit], sizes[unit]];
    const value = one > 0 && other > 0 ? (number * one) / other : number;
    // A pixel more or less is seen; a hundredth of another unit is not.
    const places = unit === 'px' ? 1 : 100;
    return `${Math.round(value * places) / places}${unit}`;
  });
}
