/** With the name of the header before the first one, a line stays under 76 characters. */
const WORD_BYTES = 39;
const LINE = 76;

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/** A header with letters that mail does not carry as they are, in pieces (RFC 2047). A letter is never cut. */
function encodedWords(text: string): string {
  const encoder = new TextEncoder();
  const pieces: string[] = [''];
  for (const letter of text) {
    const last = pieces.length - 1;
    const longer = `${pieces[last]}${letter}`;
    if (encoder.encode(longer).length > WORD_BYTES) pieces.push(letter);
    else pieces[last] = longer;
  }
  return pieces.map((piece) => `=?utf-8?B?${base64(encoder.encode(piece))}?=`).join('\r\n ');
}

/** A message that mail programs open as a draft. Values are on one line each, so that none makes a header of its own. */
export function emlOf({ to, subject, body }: { to: string; subject: string; body: string }): string {
  const lines = new TextEncoder().encode(body.replace(/\r?\n/g, '\r\n'));
  let content = '';
  for (const byte of lines) content += String.fromCharCode(byte);
  const wrapped = btoa(content).match(new RegExp(`.{1,${LINE}}`, 'g')) ?? [];
  return [
    'X-Unsent: 1',
    ...(to === '' ? [] : [`To: ${to.replace(/[\r\n]+/g, ' ')}`]),
    `Subject: ${encodedWords(subject.replace(/\s+/g, ' '))}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    ...wrapped,
    '',
  ].join('\r\n');
}
