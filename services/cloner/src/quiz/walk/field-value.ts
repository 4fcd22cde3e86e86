import type { FormField } from './snapshot.ts';

/** Belongs to nobody: the domain is reserved for examples. No mobile number in Brazil begins like the phone number. */
const EMAIL = 'maria.silva@example.com';
const PHONE = '11901234567';
/** A well-known number that is valid in form only. */
const CPF = '52998224725';
const BIRTH = '1990-05-15';

/** Plausible answers by the words in a field's name and label. */
const ANSWERS: [RegExp, string][] = [
  [/e-?mail/, EMAIL],
  [/cpf/, '529.982.247-25'],
  [/whats|telefone|celular|fone|phone|\btel\b|mobile/, '(11) 90123-4567'],
  [/\bcep\b|zip/, '01001-000'],
  [/nascimento|birth|\bdata\b|\bdate\b/, '15/05/1990'],
  [/sobrenome|last.?name|surname/, 'Silva'],
  [/nome|name|chama/, 'Maria Silva'],
  [/idade|\bage\b|anos/, '34'],
  [/altura|height/, '165'],
  [/meta|desejad|target|goal/, '62'],
  [/peso|weight|quilos|\bkg\b/, '72'],
  [/cidade|city/, 'São Paulo'],
  [/estado|\buf\b|state/, 'SP'],
  [/instagram|usuario|@/, 'maria.silva'],
  [/valor|renda|salario|preco|price|quanto/, '1500'],
];

/** What is typed into a field, in the format that it takes. Null for a field that needs no change. */
export function fieldValue(field: FormField): string | null {
  if (field.tag === 'select') return chosen(field);
  if (field.type === 'range') return ranged(field);
  if (field.value !== '') return null;
  switch (field.type) {
    case 'email':
      return EMAIL;
    case 'tel':
      return saidTo(field)?.replace(/\D/g, '') || PHONE;
    case 'url':
      return 'https://example.com';
    case 'date':
      return within(BIRTH, field.min, field.max);
    case 'month':
      return within(BIRTH.slice(0, 7), field.min, field.max);
    case 'week':
      return '2024-W20';
    case 'time':
      return '09:30';
    case 'datetime-local':
      return `${BIRTH}T09:30`;
    case 'number':
      return numbered(field);
    default:
      return cut(
        field.mode === 'numeric' || field.mode === 'decimal' ? digitsFor(field) : textFor(field),
        field,
      );
  }
}

/** All forms in which a typed value may be sent. */
export function writtenAs(value: string): string[] {
  const digits = value.replace(/\D/g, '');
  return digits.length >= 8 && digits !== value ? [value, digits] : [value];
}

function saidTo({ name, label, complete }: FormField): string | undefined {
  const words = `${name} ${label} ${complete}`
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  return ANSWERS.find(([pattern]) => pattern.test(words))?.[1];
}

function textFor(field: FormField): string {
  return saidTo(field) ?? (field.tag === 'textarea' ? 'Quero mudar a minha rotina.' : 'Maria Silva');
}

function digitsFor(field: FormField): string {
  const said = saidTo(field)?.replace(/\D/g, '');
  if (said === CPF) return said;
  return said === undefined || said === '' ? '30' : said;
}

function numbered(field: FormField): string {
  const said = Number(saidTo(field)?.replace(/\D/g, '') || Number.NaN);
  const [min, max] = [numberOr(field.min, 0), numberOr(field.max, Number.POSITIVE_INFINITY)];
  if (said >= min && said <= max) return String(said);
  if (max === Number.POSITIVE_INFINITY) return String(Math.max(min, 30));
  return String(onStep((min + max) / 2, min, field));
}

/** Another value than the current one: some sliders must be moved before they let the visitor go on. */
function ranged(field: FormField): string | null {
  const [min, max] = [numberOr(field.min, 0), numberOr(field.max, 100)];
  const [middle, beside] = [0.5, 0.7].map((part) => String(onStep(min + (max - min) * part, min, field)));
  return (field.value === middle ? beside : middle) ?? null;
}

function chosen({ options, value }: FormField): string | null {
  const first = options.find((one) => one !== '' && one !== '0') ?? options[0];
  return first === undefined || (value === first && options[0] !== value) ? null : first;
}

function onStep(wanted: number, min: number, { step }: FormField): number {
  const by = numberOr(step, 1) || 1;
  return Number((min + Math.round((wanted - min) / by) * by).toFixed(6));
}

function within(value: string, min: string, max: string): string {
  if (min !== '' && value < min) return min;
  return max !== '' && value > max ? max : value;
}

function cut(value: string, { maxLength }: FormField): string {
  if (maxLength === null || value.length <= maxLength) return value;
  const digits = value.replace(/\D/g, '');
  return (digits.length >= 4 ? digits : value).slice(0, maxLength);
}

function numberOr(text: string, otherwise: number): number {
  return text === '' || Number.isNaN(Number(text)) ? otherwise : Number(text);
}
