// Tells a sample of a password field from one that asks, by what the page around it shows.
import { kindAskedFor, kindOfLabel } from '../../sensitive/name-rules.ts';
import { isSampleField } from '../../sensitive/sample-field.ts';
import { isShown } from './drawing.ts';
import { isPassword, nameOf, namesOf, textOf, typeOf, valueIn } from './fields.ts';
import { page } from './given.ts';
import { all, attribute, call, isDocument, read } from './nodes.ts';
import type { Run } from './runs.ts';

const FIELDS_MAX = 400;
const SAID_MAX = 200;
const NO_FIELD = /^(?:hidden|submit|button|reset|image)$/;
const SUBMITS = '[formaction],button[onclick],input[onclick]';

/** @param runs the texts that the page shows */
export function isSample(element: Element, runs: readonly Run[]): boolean {
  const root = call(element, 'getRootNode');
  // In a frame or a shadow root there is less around it than people see.
  if (!isDocument(root) || read(root, 'defaultView') !== page || page.top !== page) return false;
  if (attribute(element, 'autocomplete').includes('password')) return false;
  const fields = all(root, 'input,select,textarea').slice(0, FIELDS_MAX);
  const others = fields.filter((one) => !isPassword(one) && !NO_FIELD.test(typeOf(one)) && isShown(one));
  const form = call(element, 'closest', 'form') ?? null;
  return isSampleField({
    passwords: fields.filter(isPassword).length,
    others: others.map((one) => (nameOf(one) === 'input' ? typeOf(one) || 'text' : nameOf(one))),
    action: form === null ? null : (call(form, 'getAttribute', 'action') ?? null),
    hasHandler: form !== null && (attribute(form, 'onsubmit') !== '' || all(form, SUBMITS).length > 0),
    names: namesOf(element),
    said: [...headings(root), ...runs.map(({ text }) => text).filter(speaksOfSecrets)],
  });
}

function headings(root: Document): string[] {
  const texts = all(root, 'title,h1,h2,h3,h4,h5,h6,legend,button').map((one) =>
    textOf(one).slice(0, SAID_MAX),
  );
  return [...texts, ...all(root, 'input[type=submit i],input[type=button i]').map(valueIn)];
}

function speaksOfSecrets(text: string): boolean {
  return kindAskedFor(text) !== null || (text.length <= SAID_MAX && kindOfLabel(text, true) !== null);
}
