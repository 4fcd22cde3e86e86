// Forms whose owner has said where they lead: shows that what is typed goes there, and sends what a visitor has typed or chosen. Nothing that asks for
// a password, a card, bank data or a document is read, and no text that the page's scripts have written.

import { refusalOfField } from '../../sensitive/form-fields.ts';
import { isHarmlessName } from '../../sensitive/name-rules.ts';
import { campaignAtStart } from './campaign.ts';
import { allowed } from './destinations.ts';
import { boxOf, isShown } from './drawing.ts';
import { chosenOption, isWritten, labelOf, nameOf, namesOf, typeOf, valueIn } from './fields.ts';
import { disarms, page, settings, tools } from './given.ts';
import { judgeOne, textsNear } from './judge.ts';
import { all, attribute, call, isElement, read } from './nodes.ts';
import { documentOf } from './tree.ts';

const { path, attributes, meta, text } = settings.forms;
const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const NO_ANSWER = /^(?:password|file|submit|button|reset|image|hidden)$/;
const CHOICE = /^(?:checkbox|radio)$/;
/** Types whose value is one of few, or a number: what a script would write there says nothing. */
const SHORT = /^(?:range|color)$/;
const BUTTONS = 'button,input[type=button i],input[type=submit i],input[type=image i]';
const FIELDS_MAX = 40;
const NAME_MAX = 120;
const ANSWER_MAX = 4000;
/** The page's scripts may take the line out this often before its form is dead. */
const LINES_MAX = 5;
const LINE_STYLE =
  'display:block;visibility:visible;opacity:1;position:static;margin:10px 0 0;padding:0;font:400 13px/1.45 system-ui,sans-serif;color:inherit;text-align:inherit';

interface Lead {
  id: string;
  /** Address of the owner's privacy page. */
  privacy: string;
  /** Where the visitor is led to afterwards; empty for nowhere. */
  thanks: string;
}

interface Answer {
  name: string;
  label: string;
  value: string;
}

const send = page.fetch.bind(page);
const linesAdded = new WeakMap<Element, number>();
const sending = new WeakSet<Element>();
const saidIn = new WeakMap<Element, Element>();

/** Shows in each form under a root that leads to its owner what becomes of the data. */
export function tellPrivacy(root: Node): void {
  if (!disarms) return;
  for (const form of all(root, 'form')) {
    const lead = leadOf(form);
    if (lead !== null) tell(form, lead);
  }
}

/** Sends a form that leads to its owner. @returns whether it is one */
export function sendForm(form: Element): boolean {
  const lead = disarms ? leadOf(form) : null;
  if (lead === null) return false;
  if (sending.has(form)) return true;
  const fields = answersIn(form);
  // A visitor has to have seen where the data goes.
  if (!tell(form, lead)) say(form, text.failed);
  else if (fields.length === 0) say(form, text.nothing);
  else post(form, lead, JSON.stringify({ fields, campaign: campaignAtStart }));
  return true;
}

/** A press that sends a form without a button for it: its scripts read the fields and ask a server. */
export function sendByPress(pressed: Element): void {
  if (!disarms) return;
  const isButton = nameOf(pressed) === 'button' || typeOf(pressed) === 'button';
  const form = isButton ? call(pressed, 'closest', 'form') : null;
  if (!form || leadOf(form) === null) return;
  const buttons = all(form, BUTTONS);
  const sends = buttons.some(
    (one) => !/^(?:button|reset)$/.test(typeOf(one)) && (nameOf(one) === 'button' || typeOf(one) !== ''),
  );
  if (!sends && buttons.at(-1) === pressed && isValid(form)) sendForm(form);
}

function isValid(form: Element): boolean {
  return all(form, 'input,textarea,select').every(
    (field) => String(read(field, 'validationMessage') ?? '') === '',
  );
}

function leadOf(form: Element): Lead | null {
  return (
    leadIn(form, attribute(form, attributes.id)) ??
    all(page.document, 'meta')
      .filter((one) => attribute(one, 'name').toLowerCase() === meta)
      .map((one) => leadIn(one, attribute(one, 'content')))
      .find((one) => one !== null) ??
    null
  );
}

function leadIn(element: Element, id: string): Lead | null {
  const privacy = attribute(element, attributes.privacy).trim();
  if (!ID.test(id.trim()) || !/^https?:\/\//i.test(privacy)) return null;
  return { id: id.trim(), privacy, thanks: attribute(element, attributes.thanks).trim() };
}

/** @returns whether the line is there to be read */
function tell(form: Element, lead: Lead): boolean {
  if (all(form, `[${attributes.line}]`).some((line) => isTold(line, lead))) return true;
  const added = linesAdded.get(form) ?? 0;
  if (added >= LINES_MAX) return false;
  linesAdded.set(form, added + 1);
  const line = lineFor(form, lead);
  if (line === null) return false;
  call(form, 'append', line);
  return isTold(line, lead);
}

function isTold(line: Element, { privacy }: Lead): boolean {
  const link = all(line, 'a').find((one) => attribute(one, 'href').trim() === privacy);
  if (link === undefined || !isShown(line) || !isShown(link)) return false;
  const { width, height } = boxOf(link);
  return width >= 20 && height >= 8;
}

function lineFor(form: Element, { privacy }: Lead): Element | null {
  const document = documentOf(form);
  const line = document === null ? undefined : call(document, 'createElement', 'p');
  const link = document === null ? undefined : call(document, 'createElement', 'a');
  if (!isElement(line) || !isElement(link)) return null;
  call(line, 'setAttribute', attributes.line, '');
  call(line, 'setAttribute', 'style', LINE_STYLE);
  call(link, 'setAttribute', 'href', privacy);
  call(link, 'setAttribute', 'target', '_blank');
  call(link, 'setAttribute', 'rel', 'noopener');
  call(link, 'setAttribute', 'style', 'color:inherit;text-decoration:underline');
  call(link, 'append', text.privacyLink);
  call(line, 'append', `${text.privacy} `, link);
  return line;
}

function answersIn(form: Element): Answer[] {
  const answers: Answer[] = [];
  for (const field of fieldsOf(form)) {
    const answer = answerOf(field);
    if (answer !== null && answers.length < FIELDS_MAX) answers.push(answer);
  }
  return answers;
}

function fieldsOf(form: Element): Element[] {
  const id = attribute(form, 'id');
  const root = id === '' ? undefined : call(form, 'getRootNode');
  const outside =
    root === undefined
      ? []
      : all(root, 'input[form],textarea[form],select[form]').filter((one) => attribute(one, 'form') === id);
  const inside = all(form, 'input,textarea,select').filter((one) => !call(one, 'hasAttribute', 'form'));
  return [...inside, ...outside];
}

function answerOf(field: Element): Answer | null {
  const type = nameOf(field) === 'input' ? typeOf(field) : nameOf(field);
  if (NO_ANSWER.test(type) || String(read(field, 'type')) === 'password' || read(field, 'disabled') === true)
    return null;
  const value = answerIn(field, type).trim();
  if (value === '' || judgeOne(field) !== null || isRefused(field)) return null;
  const name = attribute(field, 'name') || attribute(field, 'id');
  const label = (CHOICE.test(type) ? '' : labelOf(field)) || name || (textsNear(field)[0] ?? '');
  return {
    name: name.slice(0, NAME_MAX),
    label: label.replace(/\s+/g, ' ').trim().slice(0, NAME_MAX),
    value: value.slice(0, ANSWER_MAX),
  };
}

function answerIn(field: Element, type: string): string {
  if (CHOICE.test(type)) {
    if (read(field, 'checked') !== true) return '';
    return labelOf(field) || attribute(field, 'value');
  }
  if (type === 'select') return chosenOption(field);
  return SHORT.test(type) || isWritten(field) ? valueIn(field) : '';
}

function isRefused(field: Element): boolean {
  const names = namesOf(field);
  if (refusalOfField(names) !== null) return true;
  // What stands beside a field that says what it is belongs to another.
  return !names.some(isHarmlessName) && refusalOfField(textsNear(field)) !== null;
}

function post(form: Element, lead: Lead, body: string): void {
  sending.add(form);
  const end = (status: number): void => {
    sending.delete(form);
    const isSent = status >= 200 && status <= 299;
    say(form, isSent ? text.sent : text.failed);
    const to = isSent && lead.thanks !== '' ? allowed(lead.thanks) : null;
    if (to !== null) leadTo(to);
  };
  const options = {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
    keepalive: body.length < 60_000,
    credentials: 'omit' as const,
  };
  try {
    send(`${path}/${lead.id}`, options).then(
      tools.wrap((answer: Response) => end(Number(Reflect.get(answer, 'status')))),
      tools.wrap(() => end(0)),
    );
  } catch {
    end(0);
  }
}

/** By a link of the page: browsers do not let a window that is gone, as the guard's is, lead another one. */
function leadTo(address: string): void {
  const link = call(page.document, 'createElement', 'a');
  if (!isElement(link)) return;
  call(link, 'setAttribute', 'href', address);
  call(link, 'click');
}

/** Tells the visitor what became of it, at the end of the form. */
function say(form: Element, sentence: string): void {
  const before = saidIn.get(form);
  if (before !== undefined) call(before, 'remove');
  const document = documentOf(form);
  const said = document === null ? undefined : call(document, 'createElement', 'p');
  if (!isElement(said)) return;
  call(said, 'setAttribute', 'role', 'status');
  call(said, 'setAttribute', 'style', `${LINE_STYLE};font-weight:600`);
  call(said, 'append', sentence);
  call(form, 'append', said);
  saidIn.set(form, said);
}
