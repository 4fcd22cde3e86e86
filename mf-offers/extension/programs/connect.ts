import { keepConnection, parseCode, readConnection } from '../product/connection.ts';
import { tryConnection } from '../product/requests.ts';
import { text } from '../text/pt-br.ts';

/*
 * The extension's own page, in which the product's code is pasted: no page of the web sees it.
 */

const words = text.page;
const part = (id: string): HTMLElement => document.getElementById(id) ?? document.body;

document.title = words.title;
for (const [id, sentence] of [
  ['title', words.title],
  ['hint', words.hint],
  ['label', words.code],
  ['connect', words.connect],
  ['disconnect', words.disconnect],
] as const)
  part(id).textContent = sentence;

function say(sentence: string, kind: 'done' | 'error'): void {
  const status = part('status');
  status.textContent = sentence;
  status.className = kind;
}

async function showState(): Promise<void> {
  const connection = await readConnection();
  part('disconnect').hidden = connection === null;
  if (connection !== null) say(`${words.connected(connection.origin)} ${words.next}`, 'done');
}

async function connect(input: HTMLInputElement): Promise<void> {
  const connection = parseCode(input.value);
  if (connection === null) return say(words.bad, 'error');
  say(words.connecting, 'done');
  const answer = await tryConnection(connection);
  if ('failed' in answer) {
    return say(answer.failed === 'request.token.invalid' ? words.refused : words.failed, 'error');
  }
  await keepConnection(connection);
  input.value = '';
  await showState();
}

part('form').addEventListener('submit', (event) => {
  event.preventDefault();
  const input = part('code');
  if (input instanceof HTMLInputElement) void connect(input);
});
part('disconnect').addEventListener('click', () => {
  void keepConnection(null).then(() => {
    part('disconnect').hidden = true;
    say(words.disconnected, 'done');
  });
});
void showState();
