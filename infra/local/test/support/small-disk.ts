import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

const FILLER = 'filler';

/**
 * A folder that is a disk of its own, which can be full: in memory, and only for what is started within. Linux, and root, who may mount.
 */
export class SmallDisk {
  private constructor(
    private readonly holder: ChildProcess,
    private readonly folder: string,
  ) {}

  static isPossible(): boolean {
    return process.platform === 'linux' && process.getuid?.() === 0;
  }

  static async mount(folder: string, megabytes: number): Promise<SmallDisk> {
    mkdirSync(folder, { recursive: true });
    const mount = `mount -t tmpfs -o size=${megabytes}m none "$1" && echo mounted && exec sleep infinity`;
    const holder = spawn('unshare', ['--mount', 'sh', '-c', mount, 'sh', folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = await Promise.race([once(holder.stdout, 'data'), once(holder, 'exit')]);
    if (String(said) !== 'mounted\n') throw new Error(`nothing was mounted: ${said}`);
    return new SmallDisk(holder, folder);
  }

  /** What stands before a command that is to see it. */
  get within(): readonly string[] {
    return ['nsenter', '--target', String(this.holder.pid), '--mount', '--'];
  }

  /** To its last byte. */
  fill(): void {
    const file = openSync(this.seenFromHere(FILLER), 'a');
    try {
      for (let bytes = 1024 * 1024; bytes >= 1; ) {
        try {
          if (writeSync(file, Buffer.alloc(bytes)) < bytes) bytes = Math.floor(bytes / 2);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
          bytes = Math.floor(bytes / 2);
        }
      }
    } finally {
      closeSync(file);
    }
  }

  free(): void {
    rmSync(this.seenFromHere(FILLER), { force: true });
  }

  /** Whatever is on it is gone, once nobody uses it any more. */
  async unmount(): Promise<void> {
    const ended = once(this.holder, 'exit');
    this.holder.kill('SIGKILL');
    await ended;
  }

  private seenFromHere(name: string): string {
    return path.join(`/proc/${this.holder.pid}/root`, this.folder, name);
  }
}
