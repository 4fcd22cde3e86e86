import { scanHtml } from '../source/scan-html.ts';

/*
 * Pages that are drawn by their server ask it for a part of themselves when somebody clicks: by an attribute (`hx-get`), or in a script by a
 * call of one line. Both say the address as it is. What more is needed to know it (what is typed, what is chosen) nobody can ask for ahead.
 */

/** Parts of one text. Lists of a shop have a button in each row, of which all ask for much the same. */
const PARTS_MAX = 40;
const ADDRESS_MAX = 500;

const MAY_ASK =
  /\b(?:hx-get|ic-get-from|fx-action|turbo-frame|fetch|axios)\b|@get\(|\.(?:load|get|getJSON|open)\(/;
/** Attributes whose value is the address of a part. */
const NAMES = /^(?:data-)?(?:hx-get|ic-get-from|fx-action)$/;
/** What makes an address of more than its attribute. */
const ADDS = /^(?:data-)?(?:hx-(?:include|vals|params)|ic-include)$/;
/** Their value, or that of the fields in them, is sent too. */
const SENDS = /^(?:form|input|select|textarea)$/;
const DATASTAR = /^@get\(\s*(['"])([^'"\\]+)\1\s*\)$/;
const TEXT = '(["\'`])((?:(?!\\1)[^\\\\\\n$])+)\\1';
/** Calls that read with no more than an address. */
const CALLS = [
  new RegExp(`(?<![\\w$.])fetch\\(\\s*${TEXT}\\s*\\)`, 'g'),
  new RegExp(`(?<![\\w$])(?:\\$|jQuery|axios)\\.(?:get|getJSON)\\(\\s*${TEXT}\\s*[,)]`, 'g'),
  new RegExp(`\\)\\.load\\(\\s*${TEXT}\\s*[,)]`, 'g'),
  new RegExp(`\\.open\\(\\s*["'\`]GET["'\`]\\s*,\\s*${TEXT}\\s*[,)]`, 'g'),
];

/** Words of addresses that do something, or count, or give each visitor another answer: no copy may ask for them ahead. */
const DOES =
  /(?:^|[/?&=_.-])(?:log-?(?:in|out|off)|sign-?(?:in|out|up)|auth|oauth|session|sess[aã]o|sair|entrar|senha|password|token|csrf|nonce|captcha|add|remove|delete|destroy|edit|update|create|save|send|submit|insert|cancel|confirm|adicionar|remover|excluir|apagar|salvar|enviar|cancelar|confirmar|curtir|like|vote|votar|rate|follow|seguir|cart|carrinho|basket|checkout|pay|payment|pagar|pagamento|buy|comprar|order|pedido|subscribe|unsubscribe|inscrever|descadastrar|optin|optout|track|click|clique|count|hit|view|pixel|beacon|collect|log|event|redirect|goto|out|export|download|baixar)(?:$|[/?&=_.-])/i;

/** A part, and how it is asked for: an address in an attribute of htmx says so in a header, by which servers tell it from a page. */
export interface FoundPart {
  kind: 'fragment' | 'call';
  url: URL;
}

/** @param page whose address calls are relative to, and on whose host alone parts are looked for */
export function findParts(text: string, role: 'page' | 'script', page: URL): FoundPart[] {
  if (!MAY_ASK.test(text)) return [];
  const found = new Map<string, FoundPart>();
  const add = (kind: FoundPart['kind'], written: string) => {
    // jQuery takes a selector after the address.
    const [address = ''] = written.trim().split(/\s/, 1);
    if (
      found.size >= PARTS_MAX ||
      address === '' ||
      address.length > ADDRESS_MAX ||
      !URL.canParse(address, page.href)
    )
      return;
    const url = new URL(address, page);
    url.hash = '';
    if (url.host !== page.host || !/^https?:$/.test(url.protocol) || url.href === page.href) return;
    if (!DOES.test(url.pathname + url.search) && !found.has(url.href)) found.set(url.href, { kind, url });
  };
  if (role === 'page') findInTags(text, add);
  for (const call of CALLS) for (const [, , address = ''] of text.matchAll(call)) add('call', address);
  return [...found.values()];
}

function findInTags(text: string, add: (kind: FoundPart['kind'], address: string) => void): void {
  scanHtml(text, {
    startTag({ name, attributes }) {
      if (SENDS.test(name) || attributes.some((one) => ADDS.test(one.name))) return;
      const of = (wanted: string) => attributes.find((one) => one.name === wanted)?.value;
      if (name === 'turbo-frame') add('call', of('src') ?? '');
      // A button with a name sends its value.
      if (of('name') !== undefined || (of('fx-method') ?? 'get').toLowerCase() !== 'get') return;
      for (const attribute of attributes) {
        const value = attribute.value.trim();
        if (NAMES.test(attribute.name) && value !== '') add('fragment', value);
        const asked = DATASTAR.exec(value)?.[2];
        if (asked !== undefined) add('call', asked);
        if (/^(?:on[a-z]+|@click|x-on:click)$/.test(attribute.name))
          for (const call of CALLS)
            for (const [, , address = ''] of value.matchAll(call)) add('call', address);
      }
    },
  });
}
