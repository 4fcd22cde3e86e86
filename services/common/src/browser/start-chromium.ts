import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, CDPSession } from 'playwright-core';
import { withTimeLimit } from '../clock/time.ts';
import type { Chromium } from './find-chromium.mjs';
import { watchMemory } from './memory-watch.ts';

const NAME = 'garimpo-chromium-';
/** Distinguishes this process from an earlier one with the same number. */
const SELF = `${process.pid}-${Math.round(performance.timeOrigin)}`;

/** A folder for everything that one Chromium writes. Another user has to reach it, and our own data may lie in a closed home. */
export async function makeRunFolder(): Promise<string> {
  await sweep();
  return mkdtemp(join(tmpdir(), `${NAME}${SELF}-`));
}

export async function removeRunFolder(folder: string): Promise<void> {
  // Processes that are ending may still write.
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

/** Removes the folders of processes that ended without a chance to. */
async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid, startedAt] = /^garimpo-chromium-(\d+)-(\d+)-/.exec(name) ?? [];
    if (pid === undefined || `${pid}-${startedAt}` === SELF) continue;
    if (Number(pid) === process.pid || !isRunning(Number(pid))) await removeRunFolder(join(tmpdir(), name));
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user: it is running.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export interface Way {
  name: string;
  /** Words before the program, which switch to another user. */
  prefix: string[];
  /** Owner of its files, where that is not our user. */
  uid?: number;
  /** Whether Chromium's own sandbox is on. */
  sandbox: boolean;
}

const NOBODY = 65_534;

const asNobody = {
  prefix: [
    'setpriv',
    `--reuid=${NOBODY}`,
    `--regid=${NOBODY}`,
    '--clear-groups',
    '--no-new-privs',
    '--bounding-set=-all',
    '--inh-caps=-all',
    '--',
  ],
  uid: NOBODY,
};
/** Our user without the rights of root, which can enter a home that is closed to others. */
const inNamespace = { prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'] };
const asWeAre = { prefix: [] };

/** The ways to try, the safest first. As root, Chromium refuses its sandbox. */
export function waysFor(uid: number, sandbox: 'required' | 'preferred'): Way[] {
  const ways: Way[] =
    uid === 0
      ? [
          { name: 'sandbox, as nobody', ...asNobody, sandbox: true },
          { name: 'sandbox, in a namespace', ...inNamespace, sandbox: true },
          { name: 'no sandbox, as nobody', ...asNobody, sandbox: false },
          { name: 'no sandbox, in a namespace', ...inNamespace, sandbox: false },
          { name: 'no sandbox, as root', ...asWeAre, sandbox: false },
        ]
      : [
          { name: 'sandbox', ...asWeAre, sandbox: true },
          { name: 'no sandbox', ...asWeAre, sandbox: false },
        ];
  return ways.filter((way) => way.sandbox || sandbox === 'preferred');
}

export interface RunningChromium {
  browser: Browser;
  way: Way;
  /** Ends the process and all of its children, and removes what it has written. */
  close(): Promise<void>;
}

const START_TIMEOUT_MS = 60_000;
const CLOSE_TIMEOUT_MS = 5_000;

const SWITCHES = [
  // Each context has its own proxy; a request outside of any context must reach nothing.
  '--proxy-server=http://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  // The proxy resolves names; a name that is resolved here would bypass it.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--disable-quic',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--block-new-web-contents',
  '--disable-domain-reliability',
  '--no-pings',
  '--mute-audio',
  '--disable-gpu',
  '--js-flags=--max-old-space-size=512',
];

/**
 * Starts Chromium in the first of the ways that works here. Throws where none does.
 * @param memoryBytes with more than that it is killed
 */
export async function startChromium(
  chromium: Chromium,
  { memoryBytes, sandbox }: { memoryBytes: number; sandbox: 'required' | 'preferred' },
): Promise<RunningChromium> {
  const failures: unknown[] = [];
  for (const way of waysFor(process.getuid?.() ?? 0, sandbox)) {
    const folder = await makeRunFolder();
    try {
      return await start(chromium, { way, folder, memoryBytes });
    } catch (error) {
      failures.push(error);
      await removeRunFolder(folder);
    }
  }
  const what = `Chromium at ${chromium.executablePath} does not start`;
  const remedy =
    ' in its sandbox, which CHROMIUM_SANDBOX requires: a container needs infra/deploy/seccomp-chromium.json';
  throw new AggregateError(failures, sandbox === 'required' ? what + remedy : what);
}

async function start(
  { executablePath, env }: Chromium,
  { way, folder, memoryBytes }: { way: Way; folder: string; memoryBytes: number },
): Promise<RunningChromium> {
  const profile = join(folder, 'profile');
  const temporary = join(folder, 'tmp');
  for (const own of [profile, temporary]) {
    await mkdir(own, { mode: 0o700 });
    if (way.uid !== undefined) await chown(own, way.uid, way.uid);
  }
  await chmod(folder, 0o711);
  // Loaded when the first page is rendered, which most processes never do.
  const { chromium } = await import('playwright-core');
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await programOf(way, executablePath, folder),
    artifactsDir: join(folder, 'artifacts'),
    chromiumSandbox: way.sandbox,
    args: SWITCHES,
    acceptDownloads: false,
    serviceWorkers: 'block',
    // Our environment holds passwords.
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: profile, ...temporaryIn(temporary), ...env },
    // The process shuts down in its own order, Chromium included.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    timeout: START_TIMEOUT_MS,
  });
  try {
    const browser = context.browser();
    if (browser === null) throw new Error('a context without its browser');
    const devtools = await browser.newBrowserCDPSession();
    const pid = await pidOf(devtools);
    const unwatch = watchMemory(devtools, memoryBytes, () => killGroup(pid));
    const close = async () => {
      unwatch();
      await tryToClose(context);
      killGroup(pid);
      await removeRunFolder(folder);
    };
    return { browser, way, close };
  } catch (error) {
    await tryToClose(context);
    throw error;
  }
}

/** A program that becomes Chromium in the given way; Chromium itself where there is nothing to become. */
async function programOf({ prefix }: Way, executablePath: string, folder: string): Promise<string> {
  if (prefix.length === 0) return executablePath;
  const script = join(folder, 'start');
  const words = [...prefix, executablePath].map(quoted).join(' ');
  await writeFile(script, `#!/bin/sh\nexec ${words} "$@"\n`, { mode: 0o700 });
  return script;
}

/**
 * Sockets lie there, whose paths have 104 characters at most on a Mac: beside its folder for temporary files there is no room
 * for ours.
 */
function temporaryIn(folder: string): Record<string, string> {
  return process.platform === 'darwin' ? {} : { TMPDIR: folder };
}

async function pidOf(devtools: CDPSession): Promise<number> {
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  return processInfo.find(({ type }) => type === 'browser')?.id ?? 0;
}

/** Kills what did not end by itself. Playwright starts Chromium as the leader of a process group. */
function killGroup(pid: number): void {
  if (pid <= 1) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group is gone already.
  }
}

/** A browser that does not close is killed next, however its closing went. */
async function tryToClose(context: BrowserContext): Promise<void> {
  await withTimeLimit(
    context.close().catch(() => {}),
    CLOSE_TIMEOUT_MS,
    () => {},
  );
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
