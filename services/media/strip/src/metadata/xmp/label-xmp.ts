import { ascii } from '../../base/bytes.ts';
import type { Finding } from '../../base/findings.ts';

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const IPTC = 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/';
const SOURCE_TYPES = 'http://cv.iptc.org/newscodes/digitalsourcetype/';

/** The label among what an XMP packet says: how the picture came to be, as networks read it. Null where it says nothing known. */
export function labelIn(findings: readonly Finding[]): Finding | null {
  return (
    findings.find(({ name, value }) => /:DigitalSourceType$/.test(name) && sourceType(value) !== null) ?? null
  );
}

/** The smallest packet that says the same. */
export function labelXmp(label: Finding): Uint8Array {
  return ascii(
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="${RDF}"><rdf:Description rdf:about="" ${labelAttributes(label)}/></rdf:RDF></x:xmpmeta>`,
  );
}

/** Returns the attributes for a packet that has more to say than the label. */
export function labelAttributes({ value }: Finding): string {
  const type = sourceType(value) ?? '';
  return `xmlns:Iptc4xmpExt="${IPTC}" Iptc4xmpExt:DigitalSourceType="${SOURCE_TYPES}${type}"`;
}

/** Words of IPTC's list, with or without its address before them. */
function sourceType(value: string): string | null {
  return (
    /^(?:https?:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/)?(\w{3,60})$/.exec(value.trim())?.[1] ??
    null
  );
}
