import type { FormField } from '../../programs/walk/snapshot.ts';

/** What one person types. Belongs to nobody: the domain is reserved for examples, and no mobile number in Brazil begins so. */
interface Person {
  email: string;
  phone: string;
  writtenPhone: string;
  name: string;
  family: string;
  birth: string;
  writtenBirth: string;
  age: string;
  height: string;
  goal: string;
  weight: string;
  city: string;
  account: string;
  money: string;
  number: string;
  sentence: string;
  zip: string;
}

const MARIA: Person = {
  email: 'maria.silva@example.com',
  phone: '11901234567',
  writtenPhone: '(11) 90123-4567',
  name: 'Maria Silva',
  family: 'Silva',
  birth: '1990-05-15',
  writtenBirth: '15/05/1990',
  age: '34',
  height: '165',
  goal: '62',
  weight: '72',
  city: 'São Paulo',
  account: 'maria.silva',
  money: '1500',
  number: '30',
  sentence: 'Quero mudar a minha rotina.',
  zip: '01001-000',
};
/** Types nothing that Maria types, so that a clone that only knows her answers is found out. */
const PEDRO: Person = {
  email: 'pedro.souza@example.org',
  phone: '21907654321',
  writtenPhone: '(21) 90765-4321',
  name: 'Pedro Souza',
  family: 'Souza',
  birth: '1984-11-02',
  writtenBirth: '02/11/1984',
  age: '39',
  height: '178',
  goal: '75',
  weight: '84',
  city: 'Rio de Janeiro',
  account: 'pedro.souza',
  money: '2300',
  number: '36',
  sentence: 'Preciso de mais energia no dia a dia.',
  zip: '20040-002',
};
/** Who captures a quiz, and who tries its clone. */
const PERSONS = { captures: MARIA, tries: PEDRO } as const;
export type Visitor = keyof typeof PERSONS;

/** A well-known number that is valid in form only. */
const CPF = '52998224725';

/** Plausible answers by the words in a field's name and label. */
const ANSWERS: [RegExp, (person: Person) => string][] = [
  [/e-?mail/, ({ email }) => email],
  [/cpf/, () => '529.982.247-25'],
  [/whats|telefone|celular|fone|phone|\btel\b|mobile/, ({ writtenPhone }) => writtenPhone],
  [/\bcep\b|zip/, ({ zip }) => zip],
  [/nascimento|birth|\bdata\b|\bdate\b/, ({ writtenBirth }) => writtenBirth],
  [/sobrenome|last.?name|surname/, ({ family }) => family],
  [/nome|name|chama/, ({ name }) => name],
  [/idade|\bage\b|anos/, ({ age }) => age],
  [/altura|height/, ({ height }) => height],
  [/meta|desejad|target|goal/, ({ goal }) => goal],
  [/peso|weight|quilos|\bkg\b/, ({ weight }) => weight],
  [/cidade|city/, ({ city }) => city],
  [/estado|\buf\b|state/, () => 'SP'],
  [/instagram|usuario|@/, ({ account }) => account],
  [/valor|renda|salario|preco|price|quanto/, ({ money }) => money],
];

/** What is typed into a field, in the format that it takes. Null for a field that needs no change. */
export function fieldValue(field: FormField, visitor: Visitor = 'captures'): string | null {
  const person = PERSONS[visitor];
  if (field.tag === 'select') return chosen(field);
  if (field.type === 'range') return ranged(field, visitor);
  if (field.value !== '') return null;
  switch (field.type) {
    case 'email':
      return person.email;
    case 'tel':
      return saidTo(field, person)?.replace(/\D/g, '') || person.phone;
    case 'url':
      return 'https://example.com';
    case 'date':
      return within(person.birth, field.min, field.max);
    case 'month':
      return within(person.birth.slice(0, 7), field.min, field.max);
    case 'week':
      return '2024-W20';
    case 'time':
      return '09:30';
    case 'datetime-local':
      return `${person.birth}T09:30`;
    case 'number':
      return numbered(field, person);
    default:
      return cut(
        field.mode === 'numeric' || field.mode === 'decimal'
          ? digitsFor(field, person)
          : textFor(field, person),
        field,
      );
  }
}

/** All forms in which a typed value may be sent. */
export function writtenAs(value: string): string[] {
  const digits = value.replace(/\D/g, '');
  return digits.length >= 8 && digits !== value ? [value, digits] : [value];
}

function saidTo({ name, label, complete }: FormField, person: Person): string | undefined {
  const words = `${name} ${label} ${complete}`
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  return ANSWERS.find(([pattern]) => pattern.test(words))?.[1](person);
}

function textFor(field: FormField, person: Person): string {
  return saidTo(field, person) ?? (field.tag === 'textarea' ? person.sentence : person.name);
}

function digitsFor(field: FormField, person: Person): string {
  const said = saidTo(field, person)?.replace(/\D/g, '');
  if (said === CPF) return said;
  return said === undefined || said === '' ? person.number : said;
}

function numbered(field: FormField, person: Person): string {
  const said = Number(saidTo(field, person)?.replace(/\D/g, '') || Number.NaN);
  const [min, max] = [numberOr(field.min, 0), numberOr(field.max, Number.POSITIVE_INFINITY)];
  if (said >= min && said <= max) return String(said);
  if (max === Number.POSITIVE_INFINITY) return String(Math.max(min, Number(person.number)));
  return String(onStep((min + max) / 2, min, field));
}

/** Another value than the current one: some sliders must be moved before they let the visitor go on. */
function ranged(field: FormField, visitor: Visitor): string | null {
  const [min, max] = [numberOr(field.min, 0), numberOr(field.max, 100)];
  const [middle, beside] = (visitor === 'captures' ? [0.5, 0.7] : [0.4, 0.6]).map((part) =>
    String(onStep(min + (max - min) * part, min, field)),
  );
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
