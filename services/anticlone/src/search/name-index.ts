import { isIgnoredHost, isOwnerHost, type NameLikeness } from '@garimpo/anticlone-contract';
import { domainNameOf, isOneSlipApart, labelsOf, skeletonOf, withoutOneLetter } from './domain-name.ts';

/** A page whose copies are searched for. */
export interface SearchedSite {
  siteId: string;
  userId: string;
  originalHost: string;
  extraHosts: string[];
  brandWords: string[];
}

export interface NameMatch {
  site: SearchedSite;
  likeness: NameLikeness;
}

interface Entry {
  site: SearchedSite;
  /** As people write it. */
  word: string;
  key: string;
  isBrand: boolean;
  /** Whether names that only hold it count: not of words that half the trade has in its names. */
  isTelling: boolean;
}

const GRAM = 4;
/** A slip makes another word of a shorter one. */
const SLIP_LENGTH = 6;
/** Names of this trade hold them whosever they are. */
const COMMON_WORDS = new Set(
  (
    'loja lojas curso cursos oferta ofertas promo promocao oficial site sites online shop store vendas venda compra comprar produto ' +
    'produtos saude beleza moda casa vida digital brasil metodo treino dieta receita receitas ebook livro livros aula aulas blog news ' +
    'suporte pagina central portal clube grupo mundo novo nova super mega black hotmart kiwify teste test www'
  )
    .split(' ')
    .map(skeletonOf),
);
const HOST_MAX = 253;
const HOST = /^(?=.{1,253}$)[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})+$/;

/** The host that a name of a certificate stands for; null for what is no host. */
export function certifiedHost(name: string): string | null {
  const host = name.trim().toLowerCase().replace(/^\*\./, '').replace(/\.$/, '');
  return host.length <= HOST_MAX && HOST.test(host) ? host : null;
}

/** Finds owners whose domain or brand a name is like. What is asked for each name grows with its length and not with the owners. */
export class NameIndex {
  readonly #byGram = new Map<string, Entry[]>();
  readonly #bySlip = new Map<string, Entry[]>();

  constructor(sites: readonly SearchedSite[]) {
    for (const site of sites) {
      const own = domainNameOf(site.originalHost)?.name;
      if (own !== undefined) this.#add(site, own, false);
      for (const word of site.brandWords) this.#add(site, word, true);
    }
  }

  /** One match for each site: the one that says most. */
  match(host: string): NameMatch[] {
    if (isIgnoredHost(host)) return [];
    const found = new Map<string, NameMatch>();
    for (const label of labelsOf(host)) {
      const key = skeletonOf(label);
      for (const entry of this.#candidates(key)) {
        if (found.has(entry.site.siteId) || isOwnName(entry.site, host)) continue;
        const likeness = likenessOf(label, key, entry);
        if (likeness !== null) found.set(entry.site.siteId, { site: entry.site, likeness });
      }
    }
    return [...found.values()];
  }

  #add(site: SearchedSite, word: string, isBrand: boolean): void {
    const key = skeletonOf(word);
    if (key.length < GRAM) return;
    const entry = { site, word, key, isBrand, isTelling: !COMMON_WORDS.has(key) };
    addTo(this.#byGram, key.slice(0, GRAM), entry);
    if (key.length >= SLIP_LENGTH) for (const part of withoutOneLetter(key)) addTo(this.#bySlip, part, entry);
  }

  #candidates(key: string): Set<Entry> {
    const found = new Set<Entry>();
    for (let at = 0; at + GRAM <= key.length; at += 1)
      for (const entry of this.#byGram.get(key.slice(at, at + GRAM)) ?? []) found.add(entry);
    for (const part of withoutOneLetter(key))
      for (const entry of this.#bySlip.get(part) ?? []) found.add(entry);
    return found;
  }
}

function addTo(map: Map<string, Entry[]>, key: string, entry: Entry): void {
  const there = map.get(key);
  if (there === undefined) map.set(key, [entry]);
  else there.push(entry);
}

/** Whether the name is the owner's, or below what the owner has registered. */
export function isOwnName(site: SearchedSite, host: string): boolean {
  return isOwnerHost(site, host) || domainNameOf(host)?.domain === domainNameOf(site.originalHost)?.domain;
}

function likenessOf(
  label: string,
  key: string,
  { word, key: wanted, isBrand, isTelling }: Entry,
): NameLikeness | null {
  if (key === wanted) {
    if (isBrand) return 'brand';
    if (label === word) return 'ending';
    return label.replaceAll('-', '') === word.replaceAll('-', '') ? 'hyphen' : 'homoglyph';
  }
  if (isTelling && key.includes(wanted)) return isBrand ? 'brand' : 'added_word';
  return wanted.length >= SLIP_LENGTH && isOneSlipApart(key, wanted) ? 'typo' : null;
}
