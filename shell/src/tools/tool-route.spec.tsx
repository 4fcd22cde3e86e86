import { Dialog, defineTool, type ToolDefinition, useUnsavedWork } from '@garimpo/sdk';
import { describe, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { atom, useAtom } from 'jotai';
import { type ReactNode, useState } from 'react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import type { DiscoveryState, ListedTool, ToolRelease } from './discovery.ts';
import { createToolLoader } from './load-tool.ts';
import { listedTool, release } from './testing/listed-tool.ts';
import { toolRoute } from './tool-route.tsx';
import { type Tools, ToolsProvider } from './tools.ts';

const old = release('1.0.0');
const current = release('2.0.0');
const clicks = atom(0);

function Counter({ name }: { name: string }) {
  const [count, setCount] = useAtom(clicks);
  return (
    <>
      <h1>{name}</h1>
      <button type="button" onClick={() => setCount(count + 1)}>
        {`${count} cliques`}
      </button>
    </>
  );
}

/** Two pages of a tool, with something typed on the first one that a switch makes unsaved. */
function Form({ name }: { name: string }) {
  const [typed, setTyped] = useState(false);
  useUnsavedWork(typed ? '1 alteração não salva.' : null);
  return (
    <>
      <h1>{name}</h1>
      <button type="button" aria-pressed={typed} onClick={() => setTyped(!typed)}>
        Digitar
      </button>
    </>
  );
}

function WithDialog() {
  const [open, setOpen] = useState(true);
  return <Dialog open={open} onOpenChange={setOpen} title="Uma pergunta" />;
}

/** What the remotes hold, by version; a function throws or answers anew at each try. */
type Remotes = Record<string, ReactNode | (() => ReactNode)>;

function setUp({
  tools = [listedTool({ current })],
  status = 'ready',
  remotes = {},
  at = '/demo',
  onePage = false,
  parts = () => ({}),
}: {
  tools?: ListedTool[];
  status?: DiscoveryState['status'];
  remotes?: Remotes;
  at?: string;
  /** The remote shows the same at its second address. */
  onePage?: boolean;
  parts?: (version: string) => Pick<ToolDefinition, 'setup' | 'teardown'>;
}) {
  let state: DiscoveryState = { status, tools };
  let next: DiscoveryState | null = null;
  const listeners = new Set<() => void>();
  const asked = { times: 0 };
  const closed: string[] = [];
  const become = (news: DiscoveryState) => {
    state = news;
    for (const listener of listeners) listener();
  };
  const refresh = async () => {
    asked.times += 1;
    if (next !== null) become(next);
    next = null;
  };
  const shell: Tools = {
    discovery: {
      state: () => state,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      refresh,
      refreshWithin: refresh,
      follow: refresh,
      askAs: () => {},
    },
    loader: createToolLoader({
      federation: {
        open: async ({ version }: ToolRelease) => {
          const page = remotes[version] ?? <Counter name={`Página ${version}`} />;
          const element = typeof page === 'function' ? page() : page;
          const second = onePage ? [] : [{ path: '/demo/outra', element: <h1>Outra página</h1> }];
          const routes = [{ path: onePage ? '/demo/*' : '/demo', element }, ...second];
          return { contract: 1, version, tool: defineTool({ routes, ...parts(version) }) };
        },
        ensureStyles: async () => {},
        giveUp: () => {},
        close: ({ version }) => void closed.push(version),
      },
      report: () => {},
      reportLoad: () => {},
      now: () => 0,
      wait: async () => {},
    }),
    openPart: async () => null,
    ensureStyles: async () => undefined,
    reports: { sendAs: () => {} },
    preview: { token: () => null, end: () => {} },
  };
  const links = ['/demo', '/demo?filtro=a', '/demo/outra', '/shell', '/nada'];
  const router = createMemoryRouter(
    [
      {
        element: (
          <>
            {links.map((to) => (
              <Link key={to} to={to}>
                {to}
              </Link>
            ))}
            <Outlet />
          </>
        ),
        children: [
          { path: '/shell', element: <h1>Página do shell</h1> },
          toolRoute(shell, <h1>Não encontrada</h1>),
        ],
      },
    ],
    { initialEntries: [at] },
  );
  render(
    <ToolsProvider value={shell}>
      <RouterProvider router={router} />
    </ToolsProvider>,
  );
  const user = userEvent.setup();
  return {
    user,
    asked,
    closed,
    go: (to: string) => user.click(screen.getByRole('link', { name: to })),
    publishBeforeNextAnswer: (news: ListedTool[]) => {
      const gone = state.tools.filter((known) => !news.some(({ name }) => name === known.name));
      next = { status: 'ready', tools: news, gone };
    },
    become: (news: DiscoveryState) => act(() => become(news)),
  };
}

const heading = (name: string) => screen.findByRole('heading', { name });
const Broken = () => {
  throw new Error('boom');
};

/** React and jsdom write a caught error to the console; here it is what we ask for. */
function silently<T>(work: () => Promise<T>): Promise<T> {
  const { error } = console;
  console.error = () => {};
  return work().finally(() => {
    cleanup();
    console.error = error;
  });
}

describe('the place of the tools', () => {
  it('shows the tool of the address inside an element with its name and version', async () => {
    setUp({});
    const title = await heading('Página 2.0.0');
    expect(title.closest('[data-mf]')?.getAttribute('data-mf')).toBe('mf-demo@2.0.0');
  });

  it('mounts dialogs of the tool inside that element, where its styles hold', async () => {
    setUp({ remotes: { '2.0.0': <WithDialog /> } });
    const dialog = await screen.findByRole('dialog', { name: 'Uma pergunta' });
    expect(dialog.closest('[data-mf="mf-demo@2.0.0"]')).not.toBeNull();
  });

  it('waits for the list of tools', async () => {
    const { become } = setUp({ status: 'loading', tools: [] });
    expect(await screen.findByText('Carregando...')).toBeTruthy();
    become({ status: 'ready', tools: [listedTool({ current })] });
    expect(await heading('Página 2.0.0')).toBeTruthy();
  });

  it('asks again when the list of tools never came', async () => {
    const { user, publishBeforeNextAnswer } = setUp({ status: 'unreachable', tools: [] });
    await screen.findByRole('alert');
    publishBeforeNextAnswer([listedTool({ current })]);
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await heading('Página 2.0.0')).toBeTruthy();
  });

  it('says that an address belongs to nobody', async () => {
    setUp({ at: '/nada' });
    expect(await heading('Não encontrada')).toBeTruthy();
  });
});

describe('a tool that fails', () => {
  const both = [listedTool({ current, fallback: old })];

  it('is replaced by its last good version when it throws while rendering', () =>
    silently(async () => {
      setUp({ tools: both, remotes: { '2.0.0': <Broken /> } });
      expect(await heading('Página 1.0.0')).toBeTruthy();
    }));

  it('says so when no version has a page for an address it promised', () =>
    silently(async () => {
      const tools = [listedTool({ current, fallback: old, routes: ['/demo', '/nada'] })];
      setUp({ tools, at: '/nada' });
      expect((await screen.findByRole('alert')).textContent).toContain('Erro ao abrir Demonstração');
    }));

  it('says so and opens when the user tries again', () =>
    silently(async () => {
      let broken = true;
      const page = () => {
        if (broken) throw new Error('404');
        return <h1>De volta</h1>;
      };
      const { user } = setUp({ remotes: { '2.0.0': page } });
      expect((await screen.findByRole('alert')).textContent).toContain('Erro ao abrir Demonstração');
      broken = false;
      await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
      expect(await heading('De volta')).toBeTruthy();
    }));

  it('opens in the version that was published meanwhile when the user tries again', () =>
    silently(async () => {
      const { user, publishBeforeNextAnswer } = setUp({ remotes: { '2.0.0': <Broken /> } });
      await screen.findByRole('alert');
      publishBeforeNextAnswer([listedTool({ current: release('2.0.1') })]);
      await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
      expect(await heading('Página 2.0.1')).toBeTruthy();
    }));

  it('does not touch the pages beside it', () =>
    silently(async () => {
      const { go } = setUp({ remotes: { '2.0.0': <Broken /> } });
      await screen.findByRole('alert');
      await go('/shell');
      expect(await heading('Página do shell')).toBeTruthy();
    }));
});

describe('a version published while the shell runs', () => {
  const newer = [listedTool({ current, fallback: old })];

  it('is used at the next navigation', async () => {
    const { go, publishBeforeNextAnswer } = setUp({ tools: [listedTool({ current: old })], at: '/shell' });
    await go('/demo');
    await heading('Página 1.0.0');
    await go('/shell');
    publishBeforeNextAnswer(newer);
    await go('/demo');
    expect(await heading('Página 2.0.0')).toBeTruthy();
  });

  it('is not put under a person who is using the one before', async () => {
    const { user, go, become } = setUp({ tools: [listedTool({ current: old })] });
    await user.click(await screen.findByRole('button', { name: '0 cliques' }));
    become({ status: 'ready', tools: newer });
    await go('/demo?filtro=a');
    expect(await heading('Página 1.0.0')).toBeTruthy();
    expect(screen.getByRole('button', { name: '1 cliques' })).toBeTruthy();
  });

  it('is asked for at a navigation, not at a filter', async () => {
    const { go, asked } = setUp({ at: '/shell' });
    await go('/demo');
    await heading('Página 2.0.0');
    const before = asked.times;
    await go('/demo?filtro=a');
    expect(asked.times).toBe(before);
    await go('/nada');
    expect(asked.times).toBe(before + 1);
  });
});

describe('a tool with unsaved work', () => {
  const routes = ['/demo', '/demo/outra'];
  const before = [listedTool({ current: old, routes })];
  const after = [listedTool({ current, fallback: old, routes })];
  const notice = () => screen.findByText('Nova versão disponível de Demonstração');
  const noNotice = () => expect(screen.queryByText(/Nova versão/)).toBeNull();

  /** One element for both addresses: what was typed lives through a navigation inside the tool. */
  const pages = (name: string) => <Form key="form" name={name} />;
  async function typing() {
    const shell = setUp({
      tools: before,
      remotes: { '1.0.0': pages('Página 1.0.0'), '2.0.0': pages('Página 2.0.0') },
      onePage: true,
    });
    await shell.user.click(await screen.findByRole('button', { name: 'Digitar' }));
    shell.publishBeforeNextAnswer(after);
    return shell;
  }

  it('stays through a navigation inside it, and the new version is offered', async () => {
    const { go, user } = await typing();
    await go('/demo/outra');
    await notice();
    expect(screen.getByText('1 alteração não salva.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Página 1.0.0' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Digitar' }).getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Atualizar agora' }));
    expect(await heading('Página 2.0.0')).toBeTruthy();
    noNotice();
  });

  it('is offered it as well where the answer comes after the navigation', async () => {
    const { go, become, publishBeforeNextAnswer } = await typing();
    publishBeforeNextAnswer(before);
    await go('/demo/outra');
    noNotice();
    become({ status: 'ready', tools: after });
    await notice();
    expect(screen.getByRole('button', { name: 'Digitar' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('says no more of it once its user wants it later, until there is another one', async () => {
    const { go, user, publishBeforeNextAnswer } = await typing();
    await go('/demo/outra');
    await notice();
    await user.click(screen.getByRole('button', { name: 'Depois' }));
    noNotice();
    await go('/demo');
    noNotice();
    publishBeforeNextAnswer([listedTool({ current: release('2.0.1'), routes })]);
    await go('/demo/outra');
    await notice();
    expect(screen.getByRole('heading', { name: 'Página 1.0.0' })).toBeTruthy();
  });

  it('gives way at the next navigation after its work is saved', async () => {
    const { go, user } = await typing();
    await go('/demo/outra');
    await notice();
    await user.click(screen.getByRole('button', { name: 'Digitar' }));
    await go('/demo');
    expect(await heading('Página 2.0.0')).toBeTruthy();
    noNotice();
  });

  it('has nothing to offer when what it shows is current again', async () => {
    const { go, publishBeforeNextAnswer } = await typing();
    await go('/demo/outra');
    await notice();
    publishBeforeNextAnswer(before);
    await go('/demo');
    await screen.findByRole('heading', { name: 'Página 1.0.0' });
    noNotice();
  });

  it('does not hold up other pages', async () => {
    const { go } = await typing();
    await go('/shell');
    expect(await heading('Página do shell')).toBeTruthy();
    await go('/demo');
    expect(await heading('Página 2.0.0')).toBeTruthy();
  });

  it('stays when the tool is taken away, for as long as its addresses are visited', async () => {
    const { go, publishBeforeNextAnswer } = await typing();
    publishBeforeNextAnswer([]);
    await go('/demo/outra');
    expect(await heading('Página 1.0.0')).toBeTruthy();
    await go('/shell');
    await go('/demo');
    expect(await heading('Demonstração não está mais disponível')).toBeTruthy();
  });
});

it('says of a tool that was taken away that it was', async () => {
  const { go, publishBeforeNextAnswer } = setUp({});
  await heading('Página 2.0.0');
  await go('/shell');
  publishBeforeNextAnswer([]);
  await go('/demo');
  expect(await heading('Demonstração não está mais disponível')).toBeTruthy();
  await go('/nada');
  expect(await heading('Não encontrada')).toBeTruthy();
});

it('leaves nothing of fifty versions but the last', async () => {
  const standing = new Set<string>();
  const { go, publishBeforeNextAnswer, closed } = setUp({
    at: '/shell',
    tools: [listedTool({ current: release('0.0.0') })],
    parts: (version) => ({
      setup: () => void standing.add(version),
      teardown: () => void standing.delete(version),
    }),
  });
  for (let count = 1; count <= 50; count += 1) {
    publishBeforeNextAnswer([listedTool({ current: release(`${count}.0.0`) })]);
    await go('/demo');
    await heading(`Página ${count}.0.0`);
    await go('/shell');
  }
  expect([...standing]).toEqual(['50.0.0']);
  expect(closed).toEqual(Array.from({ length: 49 }, (_, at) => `${at + 1}.0.0`));
});

it('keeps the atoms of a tool to itself, and only while it is open', async () => {
  const { user, go } = setUp({});
  await user.click(await screen.findByRole('button', { name: '0 cliques' }));
  await go('/shell');
  await go('/demo');
  expect(await screen.findByRole('button', { name: '0 cliques' })).toBeTruthy();
});
