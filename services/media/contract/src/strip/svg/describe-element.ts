import type { Finding, FindingKind } from '../findings.ts';
import { readXmp } from '../xmp/read-xmp.ts';
import { SVG_NAMESPACE } from './svg-names.ts';

const LOOKED_AT = 256 * 1024;

/** What an element that goes was for, and what it said. */
export function describeElement(
  namespace: string | null,
  local: string,
  source: string,
): { kind: FindingKind; findings: Finding[] } {
  const text = () => source.slice(0, LOOKED_AT).replace(/<[^<>]{0,2000}>/g, ' ');
  const one = (kind: FindingKind, value: string) => ({
    kind,
    findings: [{ kind, container: 'markup', name: local, value } satisfies Finding],
  });
  if (local === 'metadata' || /<rdf:RDF|<x:xmpmeta/.test(source.slice(0, LOOKED_AT))) {
    return { kind: 'other', findings: readXmp(new TextEncoder().encode(source.slice(0, LOOKED_AT))) };
  }
  if (local === 'script' || local === 'handler' || local === 'listener') return one('script', text());
  if (namespace !== SVG_NAMESPACE) return one('editor', local === 'namedview' ? '' : text());
  if (local === 'title' || local === 'desc') return one('description', text());
  return one('other', '');
}
