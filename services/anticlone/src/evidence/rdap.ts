import { isIP } from 'node:net';
import { Outbound, OutboundError } from '@garimpo/service-kit';
import { missing, type Obtained, obtained } from './proof.ts';

/** What a registry answers about a domain or a network (RFC 9083). */
export interface RdapAnswer {
  json: string;
  facts: RdapFacts;
}

interface RdapFacts {
  /** The registrar of a domain; the holder of a network. */
  holder: string | null;
  abuseEmail: string | null;
}

const ANSWER_BYTES = 512 * 1024;
const TIMEOUT_MS = 8_000;
/** Labels of a host that are tried, since only the registry knows which part of it was registered. */
const NAMES_MAX = 3;
const TEXT_MAX = 200;
const EMAIL = /^[^\s<>"'(),:;[\]\\@]{1,64}@[a-z0-9.-]{1,190}$/i;

/** Asks registries through rdap.org, which redirects to the right one. */
export class Rdap {
  constructor(
    private readonly outbound: Outbound,
    private readonly serviceUrl = 'https://rdap.org',
  ) {}

  /** Throws the signal's reason. */
  async domainOf(host: string, signal: AbortSignal): Promise<Obtained<RdapAnswer>> {
    if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) return missing('not_applicable');
    const labels = host.replace(/\.$/, '').split('.');
    if (labels.length < 2) return missing('not_applicable');
    const last = Math.max(0, labels.length - NAMES_MAX - 1);
    let answer: Obtained<RdapAnswer> = missing('unknown_to_registry');
    for (let at = last; at < labels.length - 1; at += 1) {
      answer = await this.#ask('domain', labels.slice(at).join('.'), signal);
      if (answer.reason !== 'unknown_to_registry') return answer;
    }
    return answer;
  }

  /** Throws the signal's reason. */
  networkOf(address: string, signal: AbortSignal): Promise<Obtained<RdapAnswer>> {
    return this.#ask('ip', address, signal);
  }

  async #ask(what: 'domain' | 'ip', name: string, signal: AbortSignal): Promise<Obtained<RdapAnswer>> {
    try {
      const answer = await this.outbound.fetch(`${this.serviceUrl}/${what}/${encodeURIComponent(name)}`, {
        headers: { accept: 'application/rdap+json, application/json;q=0.5' },
        maxBytes: ANSWER_BYTES,
        timeoutMs: TIMEOUT_MS,
        signal,
      });
      if (answer.status !== 200) {
        answer.discard();
        return missing(
          answer.status === 404 || answer.status === 400 ? 'unknown_to_registry' : 'unreachable',
        );
      }
      const json = await answer.text();
      const facts = readRdap(parsed(json));
      if (facts === null) return missing('unreachable');
      return obtained({ json, facts });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof OutboundError) return missing(error.code);
      throw error;
    }
  }
}

type Json = Record<string, unknown>;

/** Null for what is no object. Values are untrusted: texts are cut, and everything else is left out. */
export function readRdap(answer: unknown): RdapFacts | null {
  if (!isObject(answer)) return null;
  const all = entitiesOf(answer, 0);
  const holder =
    all.find(({ roles }) => roles.includes('registrar')) ??
    all.find(({ roles }) => roles.includes('registrant'));
  const abuse = all.find(({ roles, email }) => roles.includes('abuse') && email !== null);
  return { holder: holder?.name ?? textOf(answer['name']), abuseEmail: abuse?.email ?? null };
}

interface Entity {
  roles: string[];
  name: string | null;
  email: string | null;
}

const DEPTH_MAX = 4;
const ENTITIES_MAX = 50;

function entitiesOf(thing: Json, depth: number): Entity[] {
  if (depth === DEPTH_MAX) return [];
  return listOf(thing['entities'])
    .slice(0, ENTITIES_MAX)
    .filter(isObject)
    .flatMap((entity) => {
      const card = listOf(listOf(entity['vcardArray'])[1]).filter(Array.isArray);
      const property = (name: string) => card.find(([one]) => one === name)?.[3];
      const email = textOf(property('email'));
      const own: Entity = {
        roles: listOf(entity['roles']).filter((role) => typeof role === 'string'),
        name: textOf(property('fn')) || textOf(property('org')),
        email: email !== null && EMAIL.test(email) ? email : null,
      };
      return [own, ...entitiesOf(entity, depth + 1)];
    });
}

function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value.replace(/\s+/g, ' ').trim().slice(0, TEXT_MAX);
  return text === '' ? null : text;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
