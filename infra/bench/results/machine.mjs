// @ts-check
import { cpus, hostname, loadavg, tmpdir, totalmem } from 'node:os';
import { root } from '../../build/workspaces.mjs';

const GB = 1e9;

/** What a result depends on, without a word on whose machine it is. */
export function describeMachine() {
  const [first] = cpus();
  const model = (first?.model ?? process.arch).replaceAll(/\((?:R|TM)\)|@.*$|\bProcessor\b/g, '').trim();
  const memory = Math.round(totalmem() / GB);
  return `${cpus().length} × ${model}, ${memory} GB of memory, Node ${process.versions.node}`;
}

/** Processes that run or want to, of this machine, over the last minute. */
export function load() {
  return Number((loadavg()[0] ?? 0).toFixed(1));
}

/** Takes out of a message what only this machine knows. @param {string} message */
export function withoutMachine(message) {
  const known = [
    [root.replace(/\/$/, ''), '.'],
    [tmpdir(), '(temporary folder)'],
    [hostname(), '(this machine)'],
  ];
  return known.reduce(
    (text, [from = '', to = '']) => (from === '' ? text : text.replaceAll(from, to)),
    message,
  );
}
