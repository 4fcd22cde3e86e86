import { webUrl } from '@garimpo/service-contract';
import * as z from 'zod/mini';

/** Pages of one clone, the first included. */
export const LINKED_PAGES_MAX = 20;
/** How many links lead from the first page to the last one that is taken. */
export const LINKED_DEPTH_MAX = 3;
/** Pages that a user leaves out of a clone, of the map that was shown before. */
export const LEFT_OUT_MAX = 60;

const ADDRESS_MAX = 2048;
const address = webUrl(ADDRESS_MAX);

/** Asks for the pages of the same site, too, that the first one leads to. */
export const linkedPages = z.strictObject({
  /** Pages that no link leads to: what a shop shows after the payment. */
  also: z._default(z.array(address).check(z.maxLength(LINKED_PAGES_MAX - 1)), []),
  without: z._default(z.array(address).check(z.maxLength(LEFT_OUT_MAX)), []),
});
export type LinkedPages = z.output<typeof linkedPages>;

/** What a page is in a funnel, by its address and its title. */
export const pageRoles = [
  'upsell',
  'downsell',
  'thanks',
  'checkout',
  'offer',
  'terms',
  'privacy',
  'contact',
  'about',
] as const;
export type PageRole = (typeof pageRoles)[number];

const ROLES: readonly [role: PageRole, sign: RegExp][] = [
  ['downsell', /\b(?:down-?sell|oferta-?recusada|ultima-?chance)/],
  ['upsell', /\b(?:up-?sell|oto\d?\b|oferta-?(?:unica|especial|adicional)|espera-?ai|compra-?extra)/],
  ['thanks', /\b(?:obrigad[oa]|thank|gracias|sucesso|confirmad[oa]|parabens|pedido-?recebido)/],
  ['checkout', /\b(?:check-?out|carrinho|cart\b|pagamento|comprar?\b|finalizar)/],
  ['terms', /\b(?:termos?|terms|condicoes|tos\b|contrato)/],
  ['privacy', /\b(?:privacidade|privacy|lgpd|cookies?)/],
  ['contact', /\b(?:contato|contact|suporte|atendimento|fale-?conosco|ajuda)/],
  ['about', /\b(?:sobre\b|about\b|quem-?somos)/],
  ['offer', /\b(?:oferta|offer|vendas?|sales?|promo|vsl|desconto|curso|produto|plano)/],
];

/** Null for a page of which neither address nor title tells. */
export function pageRole(path: string, title: string | null): PageRole | null {
  for (const text of [path, title ?? '']) {
    const plain = text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-');
    const found = ROLES.find(([, sign]) => sign.test(plain));
    if (found !== undefined) return found[0];
  }
  return null;
}

/**
 * What becomes of a page: it was `found` before a capture, or `copied`; the owner's wish (`left_out`), a limit (`over_limit`) or the
 * page itself (`refused`) kept it out. Links to what is not copied lead on to the original.
 */
export const mappedStates = ['found', 'copied', 'left_out', 'over_limit', 'refused'] as const;

export const mappedPage = z.object({
  /** Of the original, after redirects. */
  url: z.string(),
  /** Path and query: the page's route in the clone. */
  path: z.string(),
  title: z.nullable(z.string()),
  /** One of {@link pageRoles}; a newer service may send others. */
  role: z.nullable(z.string()),
  /** Path of the page that leads here; null for the first one, and for one that the user named. */
  from: z.nullable(z.string()),
  /** Links between the first page and this one. */
  depth: z.int(),
  state: z.enum(mappedStates),
  /**
   * Why it is not copied: the status that it answered (`404`), a code of the outbound guard, what it asks for (`password`, `card`,
   * `bank`), `protected`, `not_html`, `elsewhere` for one that redirects to another site, or the limit.
   */
  reason: z.nullable(z.string()),
});
export type MappedPage = z.infer<typeof mappedPage>;

export const mapPagesInput = z.strictObject({ url: address });
/** `more` is how many further pages were found, and not looked at for the limit. */
export const mapPagesReply = z.object({ pages: z.array(mappedPage), more: z.int() });
export type MapPagesReply = z.infer<typeof mapPagesReply>;
