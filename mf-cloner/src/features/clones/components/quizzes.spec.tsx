import type { QuizReport } from '@garimpo/cloner-contract';
import { fail } from '@garimpo/sdk/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { jobOf, quizOf, quizReportOf } from '../../../testing/clones.ts';
import { type RenderClonesOptions, renderClones } from '../../../testing/render-clones.tsx';
import { text } from '../../../text/pt-br.ts';

const QUIZ = 'https://quiz.inlead.test/sono';
const CHECKOUT = 'https://pay.meu.com.br/xyz';
const renderQuizzes = (options: RenderClonesOptions = {}) =>
  renderClones({ at: '/tools/clonequiz', ...options });
type Rendered = ReturnType<typeof renderQuizzes>;

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const url = () => screen.getByRole('textbox', { name: 'URL do quiz' });
const checkout = () => screen.getByRole('textbox', { name: 'URL do checkout' });
const name = () => screen.getByRole('textbox', { name: 'Subdomínio' });
const host = () => screen.getByRole('button', { name: 'Usar Hospedagem' });
const posts = ({ fake }: Rendered) => fake.calls.filter(({ method }) => method === 'POST');
const onlyJob = ({ service }: Rendered) => service.jobs()[0]?.id ?? '';

async function openDialog({ user }: Rendered) {
  await user.click((await screen.findAllByRole('button', { name: 'Clonar Quiz' }))[0] as HTMLElement);
  return screen.findByRole('dialog', { name: 'Clonar Quiz' });
}
async function enterAddresses({ user }: Rendered) {
  await user.click(url());
  await user.paste(QUIZ);
  await user.click(checkout());
  await user.paste(CHECKOUT);
}

describe('the list of quizzes', () => {
  it('says where each is and leads, how much of it was copied, and how it stands', async () => {
    renderQuizzes({
      quizzes: [
        quizOf('sono'),
        quizOf('pele', { state: 'suspended' }),
        quizOf('bolo', { state: 'deleting', report: null }),
        quizOf('dieta', { report: quizReportOf({ works: false }) }),
      ],
    });
    const first = within(await row('sono'));
    expect(first.getByRole('link', { name: /^sono/ })).toHaveAttribute(
      'href',
      'https://sono.sites.exemplo.com.br',
    );
    for (const said of [
      'sono.inlead.test/quiz',
      'Leva a pay.meu.com.br/xyz',
      '38 de 40 telas',
      'Publicado',
      '19/11/2026',
    ])
      expect(first.getByText(said)).toBeVisible();
    expect(within(await row('pele')).getByText('Suspenso')).toBeVisible();
    expect(within(await row('dieta')).getByText('Confira a cópia')).toBeVisible();
    const gone = within(await row('bolo'));
    expect(gone.getByText('Exclusão pendente')).toBeVisible();
    expect(gone.queryByRole('link')).toBeNull();
    expect(screen.getByText('4 de 25 quizzes do plano')).toBeVisible();
    expect(screen.getByText('BETA')).toBeVisible();
  });

  it('renames a quiz and puts it into a folder, by which the list is filtered', async () => {
    const { user, address } = renderQuizzes({ quizzes: [quizOf('sono'), quizOf('pele')] });
    await user.click(await screen.findByRole('button', { name: 'Mais ações de sono' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Renomear ou mover' }));
    const asked = await screen.findByRole('dialog', { name: 'Nome e pasta' });
    await user.type(within(asked).getByRole('textbox', { name: 'Nome na lista' }), 'Sono de maio');
    await user.type(within(asked).getByRole('combobox', { name: 'Pasta' }), 'Saúde{Enter}');
    expect(await screen.findByText('Salvo.')).toBeVisible();
    expect(await row('Sono de maio')).toHaveTextContent('Saúde · sono.sites.exemplo.com.br');
    await user.click(screen.getByRole('combobox', { name: 'Pastas' }));
    await user.click(await screen.findByRole('option', { name: 'Saúde' }));
    expect(screen.queryByRole('row', { name: /pele/ })).toBeNull();
    expect(address()).toBe('/tools/clonequiz?pasta=Sa%C3%BAde');
    await user.click(screen.getByRole('button', { name: 'Renomear pasta' }));
    const renamed = await screen.findByRole('dialog', { name: 'Renomear pasta' });
    await user.clear(within(renamed).getByRole('combobox', { name: 'Pasta' }));
    await user.type(within(renamed).getByRole('combobox', { name: 'Pasta' }), 'Bem-estar{Enter}');
    expect(await row('Sono de maio')).toHaveTextContent('Bem-estar');
    await user.click(screen.getByRole('combobox', { name: 'Pastas' }));
    await user.click(await screen.findByRole('option', { name: 'Fora de pastas' }));
    expect(await row('pele')).toBeVisible();
  });

  it('keeps the filter in sight where nothing is outside of folders', async () => {
    renderQuizzes({
      at: '/tools/clonequiz?pasta=',
      quizzes: [quizOf('sono', { folder: 'Saúde' })],
    });
    expect(await screen.findByText('Nenhum quiz encontrado')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Pastas' })).toBeVisible();
  });

  it('hands out the capture of a quiz as a WARC file', async () => {
    URL.createObjectURL = () => 'blob:warc';
    URL.revokeObjectURL = () => {};
    const page = renderQuizzes({ quizzes: [quizOf('sono'), quizOf('bolo', { state: 'deleting' })] });
    expect(await row('bolo')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mais ações de bolo' })).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Mais ações de sono' }));
    await page.user.click(await screen.findByRole('menuitem', { name: text.list.warc }));
    await waitFor(() => expect(page.fake.calls.map(({ path }) => path)).toContain('/api/clone/sono/warc'));
  });

  it('is searched once there are many', async () => {
    const { user } = renderQuizzes({
      quizzes: ['a1', 'b2', 'c3', 'd4', 'e5', 'f6'].map((one) => quizOf(one)),
    });
    await user.type(await screen.findByRole('searchbox'), 'B2.inlead');
    expect(screen.queryByRole('row', { name: /a1/ })).toBeNull();
    expect(await row('b2')).toBeVisible();
  });
});

describe('the dialog', () => {
  it('offers hosting once both addresses are there and the name is good, and ZIPs to nobody', async () => {
    const page = renderQuizzes({ quizzes: [quizOf('sono')] });
    await openDialog(page);
    await page.user.type(url(), QUIZ);
    expect(host()).toBeDisabled();
    await page.user.type(checkout(), CHECKOUT);
    expect(host()).toBeEnabled();
    await page.user.type(name(), 'SONO');
    expect(await screen.findByText('Este nome já está em uso.')).toBeVisible();
    expect(name()).toHaveValue('sono');
    expect(host()).toBeDisabled();
    await page.user.type(name(), '_');
    expect(screen.getByText('Use até 20 letras, números ou hífen (-)')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Baixar ZIP' })).toBeNull();
  });

  it('says what is no address, and which id is none, and sends nothing', async () => {
    const page = renderQuizzes();
    await openDialog(page);
    await page.user.type(url(), 'isto não é');
    await page.user.type(checkout(), 'javascript:alert(1)');
    await page.user.type(name(), 'sono');
    await page.user.click(screen.getByRole('button', { name: 'Opções' }));
    await page.user.click(screen.getByRole('button', { name: 'Adicionar rastreador' }));
    await page.user.click(screen.getByRole('button', { name: 'Adicionar rastreador' }));
    await page.user.type(screen.getByLabelText('ID do rastreador 2'), 'GTM-ABC1234');
    await page.user.click(host());
    expect(await screen.findAllByText('Informe o endereço completo, com http:// ou https://.')).toHaveLength(
      2,
    );
    expect(screen.getByText('Informe o ID ou remova esta linha.')).toBeVisible();
    expect(screen.getByText('O ID de Meta Pixel é como 123456789012345.')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Remover rastreador 1' }));
    expect(screen.queryByText('Informe o ID ou remova esta linha.')).toBeNull();
    expect(screen.getByRole('button', { name: 'Adicionar rastreador' })).toHaveFocus();
    expect(posts(page)).toEqual([]);
  });

  it('says why there is no clone, and comes back with what was typed', async () => {
    const page = renderQuizzes({ quizzes: [quizOf('bolo')], limit: 1 });
    await openDialog(page);
    await enterAddresses(page);
    await page.user.type(name(), 'sono{Enter}');
    const failure = await screen.findByRole('alertdialog', { name: 'Erro' });
    expect(within(failure).getByText('Limite de quizzes atingido para seu plano (1).')).toBeVisible();
    await page.user.click(within(failure).getAllByRole('button', { name: 'Fechar' }).at(-1) as HTMLElement);
    await screen.findByRole('dialog', { name: 'Clonar Quiz' });
    expect([url(), checkout(), name()].map((one) => (one as HTMLInputElement).value)).toEqual([
      QUIZ,
      CHECKOUT,
      'sono',
    ]);
  });
});

describe('a capture of a quiz', () => {
  it('is sent with what was chosen, and followed to its clone and its result', async () => {
    const page = renderQuizzes();
    await openDialog(page);
    await enterAddresses(page);
    await page.user.click(screen.getByRole('button', { name: 'Opções' }));
    await page.user.click(screen.getByRole('checkbox', { name: /^Remover rastreadores/ }));
    await page.user.click(screen.getByRole('checkbox', { name: /^Levar ao seu checkout/ }));
    await page.user.click(screen.getByRole('button', { name: 'Adicionar rastreador' }));
    await page.user.type(screen.getByLabelText('ID do rastreador 1'), ' 123456789012345 ');
    await page.user.type(name(), 'sono{Enter}');
    const panel = within(await screen.findByRole('region', { name: 'Clonando quiz.inlead.test' }));
    expect(posts(page)).toMatchObject([
      {
        path: '/api/clone/quiz/save',
        body: {
          url: QUIZ,
          checkoutUrl: CHECKOUT,
          subdomain: 'sono',
          removeTrackers: false,
          passParameters: true,
          ownTrackers: [{ kind: 'meta-pixel', id: '123456789012345' }],
        },
      },
    ]);
    const id = onlyJob(page);
    await waitFor(() => expect(page.fake.calls.some(({ path }) => path.endsWith(`${id}/events`))).toBe(true));
    const files = { ahead: 0, found: 30, fetched: 28, failed: 1, bytes: 2_000_000 };
    act(() => {
      page.service.change(id, {
        progress: { step: 'walking', ...files, screens: { walked: 9, seen: 12 } },
      });
    });
    expect(await panel.findByRole('progressbar', { name: 'Percorrendo as telas' })).toHaveAttribute(
      'aria-valuetext',
      '9 de 12 telas · 28 de 30 arquivos · 1,9 MB · 1 não veio',
    );
    expect(panel.getByText('Quiz aberto')).toBeVisible();
    act(() => void page.service.finish(id));
    const done = within(await screen.findByRole('dialog', { name: 'Quiz clonado com sucesso!' }));
    expect(done.getByRole('textbox', { name: 'Endereço da cópia' })).toHaveValue(
      'https://sono.sites.exemplo.com.br',
    );
    expect(
      done.getByText('38 de 40 telas · 3 caminhos até o seu checkout · 68 arquivos na cópia'),
    ).toBeVisible();
    await page.user.click(done.getByRole('button', { name: 'Ver resultado' }));
    expect(await screen.findByRole('dialog', { name: 'Resultado da cópia' })).toBeVisible();
    expect(await row('sono')).toBeVisible();
  });

  it.each([
    [false, 'Quiz no ar, mas não funciona como o original'],
    [null, 'Quiz no ar'],
  ])('whose clone works: %s is told as “%s”', async (works, title) => {
    const page = renderQuizzes({ jobs: [jobOf({ kind: 'quiz', url: QUIZ, subdomain: 'sono' })] });
    await screen.findByRole('progressbar');
    const id = onlyJob(page);
    sessionStorage.setItem('garimpo.mf-cloner.own-jobs', JSON.stringify([id]));
    const quiz = quizOf('sono', { report: quizReportOf({ works }) });
    act(() => void page.service.change(id, { state: 'done', quiz, quizReport: quiz.report }));
    expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
    expect(screen.queryByText(/com sucesso/)).toBeNull();
  });

  it('stands on this page only, and says where it failed', async () => {
    const error = { code: 'cloner.quiz.not_a_quiz' };
    const jobs = [jobOf({ kind: 'quiz', url: QUIZ, state: 'failed', error }), jobOf()];
    const page = renderQuizzes({ jobs });
    expect(
      await screen.findByText(
        /^quiz\.inlead\.test: Erro ao clonar quiz para hospedagem: Não encontramos um quiz/,
      ),
    ).toBeVisible();
    expect(screen.queryByRole('progressbar')).toBeNull();
    page.unmount();
    renderClones({ jobs });
    expect(await screen.findByRole('region', { name: 'Clonando metodo21dias.com.br' })).toBeVisible();
    expect(screen.queryByText(/^quiz\.inlead\.test/)).toBeNull();
  });

  it('for a ZIP needs no name, and saves it', async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:zip';
    URL.revokeObjectURL = () => {};
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const page = renderQuizzes({ zip: true });
    await screen.findByText('Nenhum quiz clonado ainda');
    await openDialog(page);
    await enterAddresses(page);
    await page.user.click(screen.getByRole('button', { name: 'Baixar ZIP' }));
    await screen.findByText('para ZIP');
    act(() => void page.service.finish(onlyJob(page)));
    expect(await screen.findByText('“loja.zip” foi baixado.')).toBeVisible();
    expect(saved).toEqual(['loja.zip']);
  });
});

describe('the result of a quiz', () => {
  it('tells what was walked, where it leads, and what visitors’ words become', async () => {
    const own = [{ kind: 'clarity' as const, id: 'abcde12345' }];
    const quizzes = [quizOf('sono', { report: quizReportOf({ works: false, ownTrackers: own }) })];
    const { user } = renderQuizzes({ quizzes });
    await user.click(await screen.findByRole('button', { name: 'Resultado da cópia de sono' }));
    const panel = await screen.findByRole('dialog', { name: 'Resultado da cópia' });
    for (const said of [
      'Percorremos 38 de 40 telas e 112 de 118 caminhos, em 1 min 20 s.',
      'Paramos antes do fim: o tempo da cópia acabou. O que ficou de fora pode não funcionar na cópia.',
      /^A cópia não abriu como o original/,
      'Estes endereços agora levam a pay.meu.com.br/xyz:',
      'pay.original.com.br/abc',
      'original.com.br/termos',
      'O que os visitantes digitam não vai para ninguém: não é guardado nem enviado.',
      'api.original.com.br/leads',
      'Meta Pixel (999)',
      'Microsoft Clarity (abcde12345)',
      'Nada faltou.',
    ])
      expect(within(panel).getByText(said)).toBeVisible();
  });

  it.each<[what: string, change: Partial<QuizReport>, said: string[]]>([
    [
      'what a person counts',
      { tried: { walks: 3, walked: 3, failed: [] } },
      [
        'Percorremos 7 de 7 telas, em 1 min 20 s.',
        '7 telas, 3 caminhos, todos até o seu checkout.',
        'Na cópia, com o original desligado e outras respostas, os 3 caminhos foram percorridos até o fim.',
      ],
    ],
    [
      'what was not reached, and what fails',
      {
        works: false,
        again: true,
        ended: 'steps',
        open: [
          { screen: 'Qual é a sua meta?', way: 'Viajar' },
          { screen: '', way: '' },
        ],
        tried: { walks: 3, walked: 3, failed: [{ screen: 'Seu e-mail', way: 'Enviar', why: 'way' }] },
        routes: { all: 3, toCheckout: 2 },
      },
      [
        'Percorremos 7 de 7 telas, em 1 min 20 s, em duas tentativas.',
        '7 telas, 3 caminhos, 2 até o seu checkout.',
        'Paramos antes do fim: alguns caminhos do quiz não abriram para nós.',
        '“Qual é a sua meta?”, em “Viajar”',
        'uma tela sem título, só esperando',
        '“Seu e-mail”, em “Enviar”: não leva adiante na cópia.',
      ],
    ],
  ])('tells %s', async (_what, change, said) => {
    const whole = { screens: { walked: 7, seen: 7 }, ended: 'complete' } as const;
    const report = quizReportOf({ ...whole, open: [], routes: { all: 3, toCheckout: 3 }, ...change });
    const { user } = renderQuizzes({ quizzes: [quizOf('sono', { report })] });
    await user.click(await screen.findByRole('button', { name: 'Resultado da cópia de sono' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Resultado da cópia' }));
    for (const one of said) expect(panel.getByText(one)).toBeVisible();
  });

  it('warns where nothing led to a checkout', async () => {
    const { user } = renderQuizzes({
      quizzes: [
        quizOf('sono', {
          report: quizReportOf({ exits: [], ended: 'complete', screens: { walked: 12, seen: 12 } }),
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Resultado da cópia de sono' }));
    expect(await screen.findByText(/^Nenhum caminho até um checkout foi encontrado/)).toBeVisible();
    expect(screen.getByText('Todas as telas encontradas foram percorridas.')).toBeVisible();
  });
});

describe('deleting a quiz', () => {
  const remove = async ({ user }: Rendered, subdomain: string) => {
    await user.click(await screen.findByRole('button', { name: `Excluir ${subdomain}` }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('Tem certeza que deseja excluir este quiz?')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Excluir' }));
  };

  it('asks first, shows in its own row how it goes on, and takes it out of the list', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const gone: string[] = [];
    const page = renderQuizzes({
      quizzes: [quizOf('sono'), quizOf('pele')],
      handlers: {
        'DELETE /api/clone/quiz': async ({ body }) => {
          await answered;
          gone.push((body as { subdomain: string }).subdomain);
        },
      },
    });
    await remove(page, 'sono');
    const button = await screen.findByRole('button', { name: 'Excluir sono' });
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
    expect(screen.getByRole('button', { name: 'Excluir pele' })).not.toHaveAttribute('aria-busy');
    act(() => answer());
    expect(await screen.findByText('Quiz excluído.')).toBeVisible();
    expect(gone).toEqual(['sono']);
  });

  it('that fails says why, leaves the row, and can be tried again', async () => {
    let broken = true;
    const page = renderQuizzes({
      quizzes: [quizOf('sono')],
      handlers: {
        'DELETE /api/clone/quiz': () => {
          if (!broken) throw fail('cloner.quiz.not_found', 404);
          page.service.changeQuiz('sono', { state: 'deleting' });
          throw fail('cloner.quiz.not_deleted', 502);
        },
      },
    });
    await remove(page, 'sono');
    expect(
      await screen.findByText(
        'Erro ao excluir quiz: Os arquivos não puderam ser apagados agora. Tente de novo em alguns minutos.',
      ),
    ).toBeVisible();
    expect(await within(await row('sono')).findByText('Exclusão pendente')).toBeVisible();
    broken = false;
    await page.user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByText('Quiz excluído.')).toBeVisible();
  });
});
