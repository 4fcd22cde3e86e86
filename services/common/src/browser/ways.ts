/** How Chromium is started, so that a page that takes it over is left with as little as possible. */
export interface Way {
  name: string;
  /** Words before the program, which makes another user of us. */
  prefix: string[];
  /** User that its files belong to, where that is not ours. */
  uid?: number;
  /** Chromium's own: each page apart, and without the system. */
  sandbox: boolean;
}

/** `nobody`, on every system that has it. */
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
/** Ourselves without the rights of root: enters a home that is closed to others. */
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
