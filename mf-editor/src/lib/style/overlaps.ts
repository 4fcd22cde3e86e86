const sides = [
  'top',
  'right',
  'bottom',
  'left',
  'inline',
  'inline-start',
  'inline-end',
  'block',
  'block-start',
  'block-end',
];

/** Of the properties that the panel sets: what each sets as well, or is set by. */
const shorthands: Readonly<Record<string, readonly string[]>> = {
  padding: sides.map((side) => `padding-${side}`),
  margin: sides.map((side) => `margin-${side}`),
  'border-radius': [
    'border-top-left-radius',
    'border-top-right-radius',
    'border-bottom-right-radius',
    'border-bottom-left-radius',
    'border-start-start-radius',
    'border-start-end-radius',
    'border-end-start-radius',
    'border-end-end-radius',
  ],
  background: ['background-color'],
  font: ['font-size', 'font-family', 'font-weight', 'font-style'],
  // Which of the two it is hangs on the writing mode.
  'inline-size': ['width', 'height'],
  'block-size': ['width', 'height'],
  '-webkit-border-radius': ['border-radius'],
};

/** Whether a declaration of one property may decide what another one shows. Names in small letters. */
export function overlaps(one: string, other: string): boolean {
  if (one === other || one === 'all' || other === 'all') return true;
  return (shorthands[one]?.includes(other) ?? false) || (shorthands[other]?.includes(one) ?? false);
}
