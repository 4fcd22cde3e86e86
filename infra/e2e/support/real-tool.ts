import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { publishFixture, readBuiltTemplate } from './fixture-tool.mjs';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A tool of the product, as its team ships it while people work. */
export interface RealTool {
  /** The same code under a number that nothing had before. @returns that number */
  publishNext(): Promise<string>;
  /** `npm run rollback`, as somebody types it. @returns what it said */
  rollBack(why: string): Promise<string>;
}

export function realTool(tool: string): RealTool {
  const product = { url: process.env['E2E_URL'] ?? '', dataDir: process.env['E2E_DATA_DIR'] ?? '' };
  return {
    async publishNext() {
      // A version is published once, and a journey may be tried again.
      const version = `99.0.0-j${randomUUID().slice(0, 8)}`;
      const built = await readBuiltTemplate(path.join(root, '.build/remotes', tool));
      await publishFixture(built, product, tool, version);
      return version;
    },
    async rollBack(why) {
      const words = ['infra/release/rollback.mjs', tool, '--why', why, '--to', product.url];
      const { stdout } = await run(process.execPath, words, {
        cwd: root,
        env: { ...process.env, DATA_DIR: product.dataDir },
      });
      return stdout;
    },
  };
}
