import { createHash } from 'node:crypto';
import { checkoutPlatforms, FORM_META, formAttributes } from '@garimpo/cloner-contract';
import { CAMPAIGN_NAMES, VISIT_PARAMETER } from '@garimpo/service-contract';
import type { GuardSettings } from '../programs/guard/settings.ts';
import guard from '../programs/guard.ts?page';
import loader from '../programs/guard-loader.ts?page';
import { formVisitorText } from '../text/pt-br-forms.ts';

/** Where the guard reports what it has removed from a page, on the clone's own host. */
export const FIELD_REPORT_PATH = '/__garimpo/field';
/** Where it tells that a visitor leaves for another host, on the clone's own host, too. */
export const CLICK_PATH = '/__garimpo/click';

/** Where the guard sends what visitors have typed into a form that leads to its owner: the id of the form follows. */
export const FORM_PATH = '/__garimpo/form';

const CHATS = ['wa.me', 'api.whatsapp.com', 'web.whatsapp.com', 't.me', 'm.me'];

const GUARD = `function(GIVEN){${guard}}`;

export type GuardOptions = Pick<
  GuardSettings,
  'mode' | 'exits' | 'checkout' | 'passes' | 'own' | 'findings' | 'site'
>;

/** The script that precedes all others of a clone's page; see `programs/guard-loader`. */
export function guardScript(options: GuardOptions): string {
  const settings: GuardSettings = {
    ...options,
    campaign: CAMPAIGN_NAMES,
    shops: checkoutPlatforms,
    chats: CHATS,
    report: FIELD_REPORT_PATH,
    forms: { path: FORM_PATH, attributes: formAttributes, meta: FORM_META, text: formVisitorText },
    clicks: CLICK_PATH,
    visit: VISIT_PARAMETER,
  };
  const program = options.mode === 'watch' ? GUARD : literal(`(${GUARD})`);
  return `(function(SETTINGS,GUARD){${loader}})(${literal(JSON.stringify(settings))},${program});\n`;
}

/** An expression that judges a page as it is drawn at this moment, with a guard or without: it gives `GuardFinding`s. */
export function lookScript(name: string): string {
  const script = guardScript({ exits: [], mode: 'watch', findings: name });
  return `(() => { ${script} return window[${JSON.stringify(name)}](); })()`;
}

/** The text as scripts have it, wherever they stand. */
function literal(text: string): string {
  return JSON.stringify(text).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** An entity tag for a script. */
export const guardTag = (script: string): string =>
  `"${createHash('sha256').update(script).digest('hex').slice(0, 32)}"`;
