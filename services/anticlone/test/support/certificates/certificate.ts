import { generateKeyPairSync, sign } from 'node:crypto';

/** DER: a tag, a length, and what is inside. */
function tlv(tag: number, ...inside: Buffer[]): Buffer {
  const content = Buffer.concat(inside);
  const short = content.length < 0x80;
  const length = short
    ? Buffer.from([content.length])
    : Buffer.from([0x82, content.length >> 8, content.length & 0xff]);
  return Buffer.concat([Buffer.from([tag]), length, content]);
}

const sequence = (...inside: Buffer[]) => tlv(0x30, ...inside);
const oid = (hex: string) => tlv(0x06, Buffer.from(hex, 'hex'));
const utf8 = (text: string) => tlv(0x0c, Buffer.from(text));
const time = (at: Date) => tlv(0x18, Buffer.from(`${at.toISOString().slice(0, 19).replace(/[-T:]/g, '')}Z`));
const nameOf = (organisation: string, common: string) =>
  sequence(
    tlv(0x31, sequence(oid('55040a'), utf8(organisation))),
    tlv(0x31, sequence(oid('550403'), utf8(common))),
  );

const ED25519 = sequence(oid('2b6570'));
const SUBJECT_ALT_NAME = oid('551d11');
/** Makes a certificate one that was only announced. */
const POISON = sequence(oid('2b06010401d679020403'), tlv(0x01, Buffer.from([0xff])), tlv(0x04, tlv(0x05)));
const DNS_NAME = 0x82;

/** A certificate for these names, signed by its own key, as authorities issue them. */
export function certificateFor(
  names: readonly string[],
  { isPrecertificate = false, notBefore = new Date('2026-11-01T00:00:00Z') } = {},
): Buffer {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const alternatives = sequence(...names.map((name) => tlv(DNS_NAME, Buffer.from(name, 'latin1'))));
  const extensions = [
    sequence(SUBJECT_ALT_NAME, tlv(0x04, alternatives)),
    ...(isPrecertificate ? [POISON] : []),
  ];
  const tbs = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.from([1])),
    ED25519,
    nameOf('Autoridade Exemplo', 'R1'),
    sequence(time(notBefore), time(new Date(notBefore.getTime() + 90 * 86_400_000))),
    sequence(),
    publicKey.export({ type: 'spki', format: 'der' }),
    tlv(0xa3, sequence(...extensions)),
  );
  return sequence(tbs, ED25519, tlv(0x03, Buffer.from([0]), sign(null, tbs, privateKey)));
}
