// @ts-check
// `npm run certificates`: feeds certificates to the search for copies, from a file or the standard input.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { callOperator, NO_TOKEN, OperatorCallError, operatorTarget } from '../local/shared/operator-call.mjs';
import { StartProblem } from '../local/shared/problem.mjs';
import { readSettings } from '../local/shared/settings.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

const USAGE = `usage: npm run certificates -- FILE [--to URL]

  FILE      one certificate to a line, or - for the standard input:
              loja-oficial.example
              {"names": ["loja.example"], "issuer": "…", "notBefore": "…", "log": "https://…", "entry": 7, "sha256": "…"}
              {"leaf_input": "…", "extra_data": "…"}   an entry as get-entries of a log answers it
              a message of certstream
  --to URL  a running Garimpo; without it the one that runs on DATA_DIR, or HOST and PORT

The token of the operator is OPS_TOKEN, or what npm start left in DATA_DIR.
Ends with 0 when done, 1 when the server refused or does not answer, 2 when the command is wrong.`;

/** What is sent at once, in bytes; the service takes four times as much. */
const PIECE_BYTES = 1024 * 1024;
/** A feed that trickles is sent this often. */
const PIECE_MS = 5_000;

class UsageError extends Error {}

/** @typedef {import('@garimpo/anticlone-contract').CertificatesReply} Reply */

/** Lines in pieces, so that a feed without end is sent as it comes. @param {AsyncIterable<string>} lines */
async function* piecesOf(lines) {
  /** @type {string[]} */
  let piece = [];
  let bytes = 0;
  let since = Date.now();
  for await (const line of lines) {
    piece.push(line);
    bytes += Buffer.byteLength(line) + 1;
    if (bytes < PIECE_BYTES && Date.now() - since < PIECE_MS) continue;
    yield piece;
    piece = [];
    bytes = 0;
    since = Date.now();
  }
  if (piece.length > 0) yield piece;
}

async function main() {
  if (['--help', '-h'].includes(process.argv[2] ?? '')) {
    console.log(USAGE);
    return;
  }
  const { file, to } = readArguments();
  const target = operatorTarget(readSettings(process.env, root), to);
  if (target === null) throw new UsageError(NO_TOKEN);
  const input = file === '-' ? process.stdin : createReadStream(file, 'utf8');
  const sum = { lines: 0, names: 0, unreadable: 0, found: 0 };
  let before = 0;
  for await (const piece of piecesOf(createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }))) {
    const content = { type: 'application/x-ndjson', body: piece.join('\n') };
    /** @type {Reply} */
    const reply = await callOperator(target, 'POST', '/api/anticlone/certificates', content);
    for (const line of reply.unreadable) console.error(`line ${before + line} is no certificate`);
    before += piece.length;
    sum.lines += reply.lines;
    sum.names += reply.names;
    sum.unreadable += reply.unreadable.length;
    sum.found += reply.found;
  }
  console.log(`${sum.lines} certificates with ${sum.names} names, ${sum.found} new domains like an owner's`);
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { to: { type: 'string' } },
      allowPositionals: true,
    });
    const [file] = positionals;
    if (file === undefined || positionals.length > 1) throw new Error('one file is fed at a time');
    return { file, to: values.to };
  } catch (error) {
    throw new UsageError(`${/** @type {Error} */ (error).message}\n${USAGE}`);
  }
}

main().catch((error) => {
  const expected = [UsageError, OperatorCallError, StartProblem].some((kind) => error instanceof kind);
  console.error(expected ? error.message : error);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
