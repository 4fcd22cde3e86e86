import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { exiftoolProgram } from '../src/testing/exiftool.ts';

const READY = '{ready}';

/** exiftool that is started already: what it takes to start is not what it takes to clean a file. */
export class ExiftoolProcess {
  readonly #child: ChildProcessWithoutNullStreams;
  #out = '';
  #answer: ((out: string) => void) | null = null;

  constructor() {
    this.#child = spawn('perl', [exiftoolProgram, '-config', '', '-stay_open', 'True', '-@', '-']);
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.#out += text;
      if (!this.#out.includes(READY)) return;
      const out = this.#out;
      this.#out = '';
      this.#answer?.(out);
    });
    // What it cannot clean shows in what is left.
    this.#child.stderr.resume();
  }

  run(args: readonly string[]): Promise<string> {
    return new Promise((resolve) => {
      this.#answer = resolve;
      this.#child.stdin.write(`${args.join('\n')}\n-execute\n`);
    });
  }

  async end(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('close', resolve));
    this.#child.stdin.end('-stay_open\nFalse\n');
    await ended;
  }
}
