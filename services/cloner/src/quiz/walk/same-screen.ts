import type { Action, Snapshot } from '../../programs/walk/snapshot.ts';

/** A number behind one of these says which screen it is; others only count what was chosen, or the time. */
const POSITION =
  /pergunta|quest[ãa]o|p[áa]gina|passo|etapa|tela|parte|cap[íi]tulo|step|page|question|screen|part|slide|n[íi]vel|level|\bdia\b|\bday\b|^\s*\d+\s*(?:\/|de|of|-)\s*\d+\s*$/i;
/** What counts answers, whatever it calls them. */
const COUNT = /answered|respondid|conclu[íi]d|complet|restante|faltam|remaining|left/i;
/** What a screen says of the visitor's choice, rather than asking. */
const NOTICE =
  /selecion|escolh|obrigat|preench|inv[áa]lid|v[áa]lido|required|select|marcad|\berro|error|limpar|clear|respond|answered|invalid|^[^\p{L}]*$/iu;
const NOTICES_MAX = 3;
/** A shorter answer occurs in other words. */
const SAID_MIN = 3;

/** Whether two snapshots show the same question: with other answers to it or before it, another count or another clock. */
export function isSameScreen(one: Snapshot, other: Snapshot, isRestless: (path: string) => boolean): boolean {
  if (placeOf(one.address) !== placeOf(other.address) || fieldsOf(one) !== fieldsOf(other)) return false;
  const leadsOn = hasForward(one) && hasForward(other);
  if (!areSameWays(one, other, leadsOn)) return false;
  const before = textsOf(one, isRestless, leadsOn);
  const now = textsOf(other, isRestless, leadsOn);
  const gone = without(before, now);
  const come = without(now, before);
  if (gone.length === 0 && come.length === 0) return true;
  const goneSaid = unsaid(gone, one);
  const comeSaid = unsaid(come, other);
  const [left, more] = [without(goneSaid, comeSaid), without(comeSaid, goneSaid)];
  if (left.length === 0 && more.length === 0) return true;
  const isNotice = (text: string) => NOTICE.test(text) && text !== one.title && text !== other.title;
  return leadsOn && left.length + more.length <= NOTICES_MAX && [...left, ...more].every(isNotice);
}

/** Whether a screen has an action that only leads on, so that others may select. */
export function hasForward({ ways }: Snapshot): boolean {
  return ways.some(({ kind, isForward }) => kind === 'forward' || isForward);
}

function isFixed({ kind, isForward }: Action): boolean {
  return kind !== 'forward' && kind !== 'back' && !isForward;
}

function areSameWays(one: Snapshot, other: Snapshot, leadsOn: boolean): boolean {
  const keysOf = ({ ways }: Snapshot) => ways.map(({ key }) => key);
  const differ = [...without(keysOf(one), keysOf(other)), ...without(keysOf(other), keysOf(one))];
  if (differ.length === 0) return true;
  // A button that clears the choice, or one that is there once there is a choice.
  const isAsking = one.fields.length > 0 || one.ways.filter(isFixed).length > 1;
  return leadsOn && isAsking && differ.length === 1;
}

function fieldsOf({ fields }: Snapshot): string {
  return fields.map(({ tag, type, name }) => `${tag} ${type} ${name}`).join();
}

function textsOf(
  { units, title }: Snapshot,
  isRestless: (path: string) => boolean,
  leadsOn: boolean,
): string[] {
  return units
    .filter(([path]) => !isRestless(path))
    .map(([, text]) => {
      // Without an action that leads on, only the next screen can have another number.
      const isPosition = POSITION.test(text) && !COUNT.test(text) && (!leadsOn || /\p{L}{3}/u.test(text));
      const isTelling = text === title || isPosition;
      return isTelling ? text : text.replace(/\d+/g, '0');
    });
}

/** The texts without the visitor's answers in them; what says nothing else is left out. */
function unsaid(texts: readonly string[], { said = [], title }: Snapshot): string[] {
  const words = said.filter((one) => one.length >= SAID_MIN);
  return texts
    .map((text) => (text === title ? text : words.reduce((rest, one) => rest.replaceAll(one, ''), text)))
    .filter((text) => /[\p{L}\p{N}]/u.test(text));
}

/** The first list less the second, each as often as it is there: the order is ignored, since some quizzes shuffle their options. */
function without(texts: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of others) counts.set(text, (counts.get(text) ?? 0) + 1);
  return texts.filter((text) => {
    const count = counts.get(text) ?? 0;
    counts.set(text, count - 1);
    return count <= 0;
  });
}

/** The address without parts that differ for every visitor. */
export function placeOf(address: string): string {
  const { pathname, hash } = new URL(address);
  return (pathname + hash).replace(/[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{12,}|\d{5,}/gi, '*');
}

/** Whether a snapshot shows all that a screen did and a little more: a notice, a mark, a new button. */
export function isGrownFrom(before: Snapshot, snapshot: Snapshot, restless: ReadonlySet<string>): boolean {
  if (placeOf(before.address) !== placeOf(snapshot.address)) return false;
  const keys = new Set(snapshot.ways.map(({ key }) => key));
  const known = new Set(before.ways.map(({ key }) => key));
  if (
    snapshot.ways.filter(({ key }) => !known.has(key)).length > 1 ||
    [...known].some((key) => !keys.has(key))
  )
    return false;
  const texts = new Set(snapshot.units.map(([, text]) => text));
  if (!before.units.every(([path, text]) => restless.has(path) || texts.has(text))) return false;
  // Where nothing only leads on, a page that asks more has gone on, though it keeps what it has asked.
  const old = new Set(before.units.map(([, text]) => text));
  const asksMore = snapshot.units.some(([, text]) => !old.has(text) && text.includes('?'));
  return hasForward(before) || !asksMore;
}
