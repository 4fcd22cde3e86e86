import { kindAskedFor } from './name-rules.ts';

/** What surrounds a password field that nothing but its type reveals. */
export interface FieldSurroundings {
  /** Password fields of the page, itself included. */
  passwords: number;
  /** Kinds of all other fields, each as often as there are fields: types of inputs, `select`, `textarea`. */
  others: readonly string[];
  /** Where its form sends: null without a form, or where it says nothing. */
  action: string | null;
  /** Whether the form, or a button in it, is sent by a handler of its own. */
  hasHandler: boolean;
  /** All that the page calls the field. */
  names: readonly string[];
  /** What the page says at large: its title, headings, legends and buttons. */
  said: readonly string[];
}

const FIELDS_MIN = 5;
const KINDS_MIN = 4;

/** What a page of samples calls itself. */
const SHOWCASE =
  /\b(?:form|forms|formularios?|elements?|elementos|inputs?|components?|componentes|controls?|controles|typography|tipografia|style ?guide|ui ?kit)\b/;
/** What a page says that wants its visitors in. */
const ENTERS =
  /\b(?:log ?in|sign ?in|sign ?up|entrar|entre|acess\w+|access|contas?|accounts?|cadastr\w+|regist\w+|crie|criar|create|senhas?|passwords?|passcode|banco|bank\w*|cartao|credit\w*|verif\w+|confirm\w+|segur\w+|secur\w+|unlock|desbloque\w+|recuper\w+|recover\w*|autentic\w+|token|pix|membros?|members?|continu\w+|prossegu\w+)\b/;
/** Words of which a sample's names are made. */
const PLAIN_NAME =
  /^(?:passwords?|passwd|pwd|senha|contrasena|example|exemplo|demo|sample|input|inputs|field|campo|form|control|floating|label|default|basic|inline|horizontal|help|block|text|type|id|[a-z]|\d+)$/;

/**
 * Whether a password field is one sample among the elements of forms that a template shows: the page says that this is what it
 * shows, wants nobody in, and the field leads nowhere. What nobody is asked for, nobody types; a clone's guard removes it all the
 * same.
 */
export function isSampleField({
  passwords,
  others,
  action,
  hasHandler,
  names,
  said,
}: FieldSurroundings): boolean {
  const texts = said.map(plain).filter((text) => text !== '');
  return (
    passwords === 1 &&
    others.length >= FIELDS_MIN &&
    new Set(others).size >= KINDS_MIN &&
    leadsNowhere(action) &&
    !hasHandler &&
    names.every(isPlainName) &&
    texts.some((text) => SHOWCASE.test(text)) &&
    !texts.some((text) => !isPlainName(text) && ENTERS.test(text)) &&
    !said.some((text) => kindAskedFor(text) !== null && !isPlainName(text))
  );
}

function leadsNowhere(action: string | null): boolean {
  return action === null || /^\s*(?:#[\w-]*|\?|javascript:(?:void\(0\)|;)?;?)?\s*$/i.test(action);
}

function isPlainName(name: string): boolean {
  const words = plain(name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/(\d+)/g, ' $1 '));
  return words.split(' ').every((word) => word === '' || PLAIN_NAME.test(word));
}

/** In lower case, without accents and signs. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
